import type { MouseEvent } from 'react';

/** A sentence of which the part between <link> and </link> can be pressed. Where it has a page of its own it is a link, so that a new tab works too. */
export function LinkedSentence({
  text,
  href,
  onFollow,
}: {
  readonly text: string;
  readonly href: string | undefined;
  /** What a press does instead of opening a new tab. */
  readonly onFollow?: (pressed: HTMLElement) => void;
}) {
  const [, before, words, after] = /^(.*?)<link>(.*?)<\/link>(.*)$/s.exec(text) ?? [text, text];
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onFollow || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(event.currentTarget);
  };
  return (
    <>
      {before}
      {words !== undefined && href === undefined && (
        <button type="button" className="link-button" onClick={(event) => onFollow?.(event.currentTarget)}>
          {words}
        </button>
      )}
      {words !== undefined && href !== undefined && (
        <a href={href} target="_blank" rel="noopener" onClick={follow}>
          {words}
        </a>
      )}
      {after}
    </>
  );
}
