import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';

let hasArrived = false;

/** True in a frame before the visitor's first input: the host's page keeps focus and scroll position. */
const isGuest = () => window.parent !== window && !navigator.userActivation.hasBeenActive;

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
    if (hasArrived && !isGuest()) {
      window.scrollTo(0, 0);
      // An error is announced first, and has the focus.
      if (document.activeElement?.getAttribute('role') !== 'alert') heading.current?.focus({ preventScroll: true });
    }
    hasArrived = true;
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
