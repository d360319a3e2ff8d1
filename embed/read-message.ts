import { clampHeight, type FunnelMessage } from './messages.ts';

const WORD = /^[\w-]{1,64}$/;

/** A valid message of a frame, or undefined: a page also receives messages that are not ours. */
export function readMessage(data: unknown): FunnelMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, height, paymentPlanId, id, step, index, count, code, recoverable, top } = data as Readonly<
    Record<string, unknown>
  >;
  const common = { v: 1, id: isWord(id) ? id : '' } as const;
  switch (type) {
    case 'FUNNEL_HEIGHT_CHANGED': {
      const pixels = clampHeight(height);
      return pixels === undefined ? undefined : { type, height: pixels };
    }
    case 'FUNNEL_COMPLETED':
      return isWord(paymentPlanId) ? { type, paymentPlanId } : undefined;
    case 'FUNNEL_READY':
    case 'FUNNEL_CLOSED':
      return { type, ...common };
    case 'FUNNEL_STEP_CHANGED':
      return isWord(step) && isCount(index) && isCount(count) ? { type, ...common, step, index, count } : undefined;
    case 'FUNNEL_ERROR':
      return isWord(code) ? { type, ...common, code, recoverable: recoverable === true } : undefined;
    case 'FUNNEL_SCROLL_TO': {
      const pixels = clampHeight(top);
      return pixels === undefined ? undefined : { type, ...common, top: pixels };
    }
    default:
      return undefined;
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && WORD.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000;
}
