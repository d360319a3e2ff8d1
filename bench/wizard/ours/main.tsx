import { Flow } from '@causeway/engine/react';
import { createRoot } from 'react-dom/client';

import flow from './funnel/flow.json?flow';

const send = async (answers: object) => {
  await fetch('/answers', { method: 'POST', body: JSON.stringify(answers) });
  return { outcome: 'sent', store: { receipt: true } };
};

createRoot(document.body).render(<Flow flow={flow} actions={{ send: ({ slots }) => send(slots) }} />);
