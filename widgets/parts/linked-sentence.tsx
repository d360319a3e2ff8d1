import type { MouseEvent } from 'react';

/** A sentence of which the part between <link> and </link> is a link. A plain press stays on the page; a new tab still works. */
export function LinkedSentence({
  text,
  href,
  onFollow,
}: {
  readonly text: string;
  readonly href: string;
  readonly onFollow: (link: HTMLElement) => void;
}) {
  const [, before, words, after] = /^(.*?)<link>(.*?)<\/link>(.*)$/s.exec(text) ?? [text, text];
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(event.currentTarget);
  };
  return (
    <>
      {before}
      {words !== undefined && (
        <a href={href} target="_blank" rel="noopener" onClick={follow}>
          {words}
        </a>
      )}
      {after}
    </>
  );
}
