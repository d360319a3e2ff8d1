import { Flow } from '@causeway/engine/react';
import { createRoot } from 'react-dom/client';

import flow from './funnel/flow.json?flow';

const main = document.querySelector('#funnel');
if (main) createRoot(main).render(<Flow flow={flow} />);
