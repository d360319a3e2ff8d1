/** What a host passes to its frame: the unchanged answer of its server's call for a simulated offer. */
export interface HostOffer {
  readonly simulated_offer_id: string;
  readonly embed_token: string;
}

/** The greeting of the page to its frame, at the start and on request. Before it, the frame reports only its height. */
export interface HelloMessage {
  readonly type: 'FUNNEL_HELLO';
  readonly v: 1;
  readonly id: string;
  readonly offer: HostOffer;
  /** Frames of one page share their cookies, so one of them keeps its session there and the others in memory. */
  readonly keep: 'cookie' | 'memory';
}

/**
 * The messages of a frame. The first two keep their original shape; none holds personal data. Types that
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

/** The highest frame that the kit accepts. */
export const HIGHEST = 20_000;

/** A height that a frame may have, in whole pixels; nothing for what is none. */
export function clampHeight(height: unknown): number | undefined {
  if (typeof height !== 'number' || !Number.isFinite(height)) return undefined;
  return Math.min(Math.max(Math.ceil(height), 0), HIGHEST);
}
