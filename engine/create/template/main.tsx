import { Flow, type FlowActionFunction } from '@causeway/engine/react';
import { createRoot } from 'react-dom/client';

import flow from './funnel/flow.json?flow';

/** Replace this by a call to your server. An error with a `code` is a refusal, which the flow's "errors" answer. */
const book: FlowActionFunction = ({ slots }) => {
  window.dispatchEvent(new CustomEvent('booked', { detail: slots }));
  return { outcome: 'booked', store: { receipt: true } };
};

const main = document.querySelector('#funnel');
if (main) createRoot(main).render(<Flow flow={flow} actions={{ book }} />);
