import { useFlowPage } from '#engine/react';

import { useWords } from './use-words.ts';

/** The address is of no step. */
export function NotFound() {
  const { flow, go } = useFlowPage();
  const translate = useWords();
  return (
    <section className="cw-step">
      <h1>{translate('starter.notFound')}</h1>
      <a
        href={flow.base}
        onClick={(event) => {
          event.preventDefault();
          go(flow.base);
        }}
      >
        {translate('starter.toStart')}
      </a>
    </section>
  );
}
