import type { VendorPass, Vendor } from '#rules';

import './vendor-frame.css';

/** As long as a captcha's script may take. */
const PATIENCE_MS = 5_000;
/** Its own origin is all that it keeps of it: it may not lead the page elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A page of the isolated origin beside this one, and a message port to it. */
export interface VendorFrame<To, From> {
  readonly element: HTMLIFrameElement;
  readonly post: (message: To) => void;
  readonly listen: (onMessage: (message: From) => void) => void;
  readonly close: () => void;
}

/** Opens a hidden page of the isolated origin. Rejects when it does not answer within five seconds. */
export async function openVendorFrame<To, From>(
  pass: VendorPass,
  vendor: Vendor,
  { title, into = document.body }: { readonly title: string; readonly into?: HTMLElement },
): Promise<VendorFrame<To, From>> {
  const element = document.createElement('iframe');
  element.title = title;
  element.className = 'vendor-frame';
  element.sandbox.value = SANDBOX;
  element.src = `${pass.url}/${vendor}`;
  const { port1: ours, port2: theirs } = new MessageChannel();
  const answered = new Promise<void>((resolve, reject) => {
    ours.onmessage = () => resolve();
    setTimeout(() => reject(new Error(`the isolated origin does not answer for ${vendor}`)), PATIENCE_MS);
  });
  // Only the isolated origin receives the other port, whichever page the frame shows.
  const handOver = () => element.contentWindow?.postMessage('line', new URL(pass.url).origin, [theirs]);
  element.addEventListener('load', handOver, { once: true });
  into.append(element);
  try {
    await answered;
  } catch (error) {
    element.remove();
    throw error;
  }
  return {
    element,
    post: (message) => ours.postMessage(message),
    listen(onMessage) {
      ours.onmessage = ({ data }: MessageEvent<From>) => onMessage(data);
    },
    close() {
      ours.close();
      element.remove();
    },
  };
}
