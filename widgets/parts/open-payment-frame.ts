import { type FromPaymentFrame, PAYMENT_LINE, type ToPaymentFrame } from '#rules';

/** A line to a frame of the processor: one with fields for numbers, or one with wallets. */
export interface PaymentLine<To = ToPaymentFrame> {
  readonly post: (message: To) => void;
  readonly close: () => void;
}

/** Sends the frame one end of a line, once its page has loaded. Only the frame's origin receives it, whichever page the frame shows. */
export function openPaymentLine<To = ToPaymentFrame, From = FromPaymentFrame>(
  frame: HTMLIFrameElement,
  url: string,
  onMessage: (message: From) => void,
): PaymentLine<To> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  ours.onmessage = ({ data }: MessageEvent<From>) => onMessage(data);
  frame.contentWindow?.postMessage(PAYMENT_LINE, new URL(url).origin, [theirs]);
  return { post: (message) => ours.postMessage(message), close: () => ours.close() };
}
