import { useEffect, useRef } from 'react';

import { mount, type Funnel, type FunnelOptions } from './funnel.ts';

export interface CausewayFunnelProps extends FunnelOptions {
  readonly className?: string;
}

/** A funnel as a component. Other callbacks reach the frame that there is; another origin or offer begins another one. */
export function CausewayFunnel({ className, ...options }: CausewayFunnelProps) {
  const element = useRef<HTMLDivElement>(null);
  const funnel = useRef<Funnel>(undefined);
  const latest = useRef(options);
  const { origin, session } = options;
  const offer = session?.simulated_offer_id;

  useEffect(() => {
    latest.current = options;
    funnel.current?.update(options);
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const own = mount(element.current, latest.current);
    funnel.current = own;
    return () => {
      funnel.current = undefined;
      own.unmount();
    };
  }, [origin, offer]);

  return <div ref={element} className={className} />;
}
