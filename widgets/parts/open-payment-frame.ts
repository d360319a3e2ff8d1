import { type FromPaymentFrame, PAYMENT_LINE, type ToPaymentFrame } from '#rules';

/** A line to the frame with the fields for card and account numbers. */
export interface PaymentLine {
  readonly post: (message: ToPaymentFrame) => void;
  readonly close: () => void;
}

/** Sends the frame one end of a line, once its page has loaded. Only the frame's origin receives it, whichever page the frame shows. */
export function openPaymentLine(
  frame: HTMLIFrameElement,
  url: string,
  onMessage: (message: FromPaymentFrame) => void,
): PaymentLine {
  const { port1: ours, port2: theirs } = new MessageChannel();
  ours.onmessage = ({ data }: MessageEvent<FromPaymentFrame>) => onMessage(data);
  frame.contentWindow?.postMessage(PAYMENT_LINE, new URL(url).origin, [theirs]);
  return { post: (message) => ours.postMessage(message), close: () => ours.close() };
}
