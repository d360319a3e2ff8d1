/** What a host hands to its frame: the answer of its server's call for a simulated offer, as it is. */
export interface HostOffer {
  readonly simulated_offer_id: string;
  readonly embed_token: string;
}

/** What the page says to its frame, first of all and whenever it is asked: only from then on the frame tells anything but its height. */
export interface HelloMessage {
  readonly type: 'FUNNEL_HELLO';
  readonly v: 1;
  readonly id: string;
  readonly offer: HostOffer;
  /** Frames of one page share their cookies, so one of them keeps its session there and the others in memory. */
  readonly keep: 'cookie' | 'memory';
}

/**
 * What a frame says. The first two are as old as the product and keep their shape; none has anything of a person. Types that
 * you do not know are news: pass over them.
 */
export type FunnelMessage =
  | { readonly type: 'FUNNEL_HEIGHT_CHANGED'; readonly height: number }
  | { readonly type: 'FUNNEL_COMPLETED'; readonly paymentPlanId: string }
  | { readonly type: 'FUNNEL_READY' | 'FUNNEL_CLOSED'; readonly v: 1; readonly id: string }
  | {
      readonly type: 'FUNNEL_STEP_CHANGED';
      readonly v: 1;
      readonly id: string;
      readonly step: string;
      readonly index: number;
      readonly count: number;
    }
  | {
      readonly type: 'FUNNEL_ERROR';
      readonly v: 1;
      readonly id: string;
      readonly code: string;
      /** Another try may help. */
      readonly recoverable: boolean;
    }
  | { readonly type: 'FUNNEL_SCROLL_TO'; readonly v: 1; readonly id: string; readonly top: number };

/** No frame is higher, whatever it says. */
export const HIGHEST = 20_000;

/** A height that a frame may have, in whole pixels; nothing for what is none. */
export function clampHeight(height: unknown): number | undefined {
  if (typeof height !== 'number' || !Number.isFinite(height)) return undefined;
  return Math.min(Math.max(Math.ceil(height), 0), HIGHEST);
}
