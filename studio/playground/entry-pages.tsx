import { type ComponentProps, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

import { FlowPages } from './flow-pages.tsx';
import './pages.css';

/** What the playground asks this frame to show. */
export interface ShownPages extends ComponentProps<typeof FlowPages> {
  /** Another number begins the flow again. */
  readonly times: number;
}

/** Shows what the page around this frame sends: only that page, which is of the same site. */
function Frame() {
  const [shown, setShown] = useState<ShownPages>();
  useEffect(() => {
    function take({ data, source, origin }: MessageEvent<ShownPages>) {
      if (source === window.parent && origin === location.origin) setShown(data);
    }
    addEventListener('message', take);
    window.parent.postMessage('ready', location.origin);
    return () => removeEventListener('message', take);
  }, []);
  if (!shown) return null;
  const { times, ...pages } = shown;
  return <FlowPages key={`${pages.flow} ${times}`} {...pages} />;
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Frame />);
