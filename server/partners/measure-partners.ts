import { listLabels } from '../platform/metrics/label.ts';
import type { Metrics } from '../platform/metrics/open-metrics.ts';
import { noTracing, type Tracing } from '../platform/tracing/tracing.ts';
import { MessageRefused } from './partner-errors.ts';
import type { Ports } from './ports.ts';

const PARTNERS = ['bureau', 'payments', 'messages', 'addresses', 'captcha'] as const satisfies readonly (keyof Ports)[];
const NAMES = listLabels(PARTNERS);
const OUTCOMES = listLabels(['answered', 'failed']);
const SECOND_MS = 1_000;

/** The same partners; each call to one is timed by the name of the call and by whether it failed. */
export function measurePartners(ports: Ports, metrics: Pick<Metrics, 'time'>, tracing: Tracing = noTracing): Ports {
  const measured = PARTNERS.map((name) => [name, measurePort(name, ports[name], { metrics, tracing })] as const);
  return { ...ports, ...Object.fromEntries(measured) };
}

interface CallMeasures {
  readonly metrics: Pick<Metrics, 'time'>;
  readonly tracing: Tracing;
}

function measurePort<Port extends object>(name: string, port: Port, { metrics, tracing }: CallMeasures): Port {
  const calls = listLabels(Object.keys(port));
  const measured = Object.entries(port).map(([call, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [call, member] as const;
    const ask = member as (...args: readonly unknown[]) => unknown;
    const timed = (...args: readonly unknown[]) => {
      const began = performance.now();
      const span = tracing.begin('partner');
      const answer = span.around(() => ask(...args));
      // A span that is never ended is never sent.
      if (!(answer instanceof Promise)) return answer;
      const report = (outcome: 'answered' | 'failed') => {
        const labels = { partner: NAMES.of(name), call: calls.of(call), outcome: OUTCOMES.of(outcome) };
        metrics.time('causeway_partner_call_seconds', labels, (performance.now() - began) / SECOND_MS);
        span.end({ name: labels.call, labels, isFailed: outcome === 'failed' });
      };
      void answer.then(
        () => report('answered'),
        // Of a number that takes no messages, the partner is right.
        (error: unknown) => report(error instanceof MessageRefused ? 'answered' : 'failed'),
      );
      return answer;
    };
    return [call, timed] as const;
  });
  return Object.fromEntries(measured) as Port;
}
