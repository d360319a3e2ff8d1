import type { HostOffer } from '#actions';
import type { FunnelMessage, HelloMessage } from '#embed';
import { mayEmbed } from '#rules';

/** How long the page around this one may take to answer. */
const PATIENCE_MS = 10_000;

/** Sends messages other than the height to the host page, to its own origin only, once the page has named it. */
export type SendToHost = (message: HostMessage) => void;
type HostMessage = WithoutEnvelope<Exclude<FunnelMessage, { readonly type: 'FUNNEL_HEIGHT_CHANGED' | 'FUNNEL_READY' }>>;
type WithoutEnvelope<M> = M extends unknown ? Omit<M, 'v' | 'id'> : never;

export interface Host {
  /** The offer of the host. Each call asks again. Undefined when no host answers. */
  readonly offer: () => Promise<HostOffer | undefined>;
  /** Where this frame's session is to be kept. */
  readonly keep: () => HelloMessage['keep'];
  readonly send: SendToHost;
}

export interface HostPorts {
  /** The frame's own window, by which the page around it is reached. */
  readonly frame: Pick<Window, 'addEventListener' | 'parent'>;
  /** Origins that the provider allows. */
  readonly allowed: readonly string[];
  readonly later?: (work: () => void, milliseconds: number) => unknown;
}

/**
 * Speaks with the page around the frame. The first greeting of that very window, from an origin that the provider allows,
 * fixes the receiver; a sibling, a nested page or another origin changes nothing.
 */
export function connectHost({ frame, allowed, later = setTimeout }: HostPorts): Host {
  const { parent } = frame;
  let settled: { readonly origin: string; readonly id: string } | undefined;
  let keep: HelloMessage['keep'] = 'cookie';
  let waiting: ((offer: HostOffer | undefined) => void)[] = [];
  let unsent: HostMessage[] = [];

  function hear({ source, origin, data }: MessageEvent): void {
    if (source !== parent || !mayEmbed(allowed, origin) || !isHello(data)) return;
    if (settled && settled.origin !== origin) return;
    settled ??= { origin, id: data.id };
    keep = data.keep;
    const { simulated_offer_id, embed_token } = data.offer;
    answer({ simulated_offer_id, embed_token, origin });
    unsent.forEach(send);
    unsent = [];
  }

  function answer(offer: HostOffer | undefined): void {
    const asked = waiting;
    waiting = [];
    for (const resolve of asked) resolve(offer);
  }

  function send(message: HostMessage): void {
    if (settled) parent.postMessage(withEnvelope(message, settled.id), settled.origin);
    else unsent.push(message);
  }

  frame.addEventListener('message', hear as EventListener);
  return {
    send,
    keep: () => keep,
    offer: () => {
      if ((parent as unknown) === frame) return Promise.resolve(undefined);
      // Nothing in it is worth hiding, and who is there is not known yet.
      parent.postMessage({ type: 'FUNNEL_READY', v: 1, id: settled?.id ?? '' }, settled?.origin ?? '*');
      return new Promise((resolve) => {
        waiting.push(resolve);
        later(() => {
          waiting = waiting.filter((one) => one !== resolve);
          resolve(undefined);
        }, PATIENCE_MS);
      });
    },
  };
}

/** The message of a started plan keeps its original shape. */
function withEnvelope(message: HostMessage, id: string): object {
  return message.type === 'FUNNEL_COMPLETED' ? message : { ...message, v: 1, id };
}

function isHello(data: unknown): data is HelloMessage {
  const { type, v, id, offer, keep } = Object(data) as Readonly<Partial<Record<keyof HelloMessage, unknown>>>;
  const { simulated_offer_id, embed_token } = Object(offer) as Readonly<Partial<Record<keyof HostOffer, unknown>>>;
  const areWords = [id, simulated_offer_id, embed_token].every((text) => typeof text === 'string' && /^[\w-]{1,100}$/.test(text));
  return type === 'FUNNEL_HELLO' && v === 1 && areWords && (keep === 'cookie' || keep === 'memory');
}
