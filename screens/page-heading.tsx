import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

let hasArrived = false;

/** True in a frame before the visitor's first input: the host's page keeps focus and scroll position. */
const isGuest = () => window.parent !== window && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

export interface PageHeadingProps {
  readonly text: string;
  /** What the visitor navigates to: another value moves the focus to the heading. */
  readonly place: string | undefined;
  /** The page has an error, which the document title announces first. */
  readonly hasError?: boolean;
}

/** The heading of a page and the title of its document. The first page keeps the browser's own focus; each later one focuses its heading. */
export function PageHeading({ text, place, hasError = false }: PageHeadingProps) {
  const { t } = useTranslation();
  const { provider } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isLater = hasArrived;
    hasArrived = true;
    if (!isLater || isGuest()) return;
    window.scrollTo(0, 0);
    const before = document.activeElement;
    // To focus is to lay out the page, so the visitor sees the step first: the next task after its picture focuses the heading.
    requestAnimationFrame(() => setTimeout(() => focusHeading(heading.current, before)));
  }, [place]);
  return (
    <>
      <title>{`${hasError ? t('frame.errorPrefix') : ''}${text} – ${provider.display_name}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {text}
      </h1>
    </>
  );
}

/** What took the focus since the step came (`before`) keeps it, as does an error, which is announced first. */
function focusHeading(heading: HTMLElement | null, before: Element | null): void {
  const { activeElement, body } = document;
  const isFree = activeElement === body || activeElement === before;
  if (isFree && activeElement?.getAttribute('role') !== 'alert') heading?.focus({ preventScroll: true });
}
