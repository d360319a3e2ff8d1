import type { PaymentFields } from '#actions';
import { createClient, FunnelError, isErrorCode } from '#api';
import type { PaymentFrameAnswer, PaymentFrameFields, PaymentFrameQuestion } from '#rules';

import type { Initial } from './initial.ts';

/** Longer than the processor takes, even on a slow phone. */
const PATIENCE_MS = 30_000;

/**
 * Trades payment fields for a token: in the frame of the processor where it has one (`pm_...`), else at the tokenizer's own origin
 * (`tok_...`). Throws `FunnelError` with the code of the refusal, or `service_unavailable`.
 */
export function tokenize(
  {
    provider: { payment_frame },
    tokenizerOrigin,
  }: Pick<Initial, 'tokenizerOrigin'> & { readonly provider: Pick<Initial['provider'], 'payment_frame'> },
  fields: PaymentFields,
): Promise<string> {
  return payment_frame === undefined ? tokenizeAt(tokenizerOrigin, fields) : tokenizeInFrame(payment_frame, fields);
}

/** Sends the fields without cookies. The numbers go nowhere else. The fields `numbers` and `bank_link` name only how they are given. */
async function tokenizeAt(origin: string, { numbers: _where, bank_link: _how, ...fields }: PaymentFields): Promise<string> {
  const client = createClient('writing');
  const answer = await client<unknown>('/tokens', { baseURL: origin, method: 'POST', credentials: 'omit', body: fields }).catch(
    refuse,
  );
  const token = (answer as { readonly token?: unknown } | undefined)?.token;
  return typeof token === 'string' ? token : refuse(undefined);
}

/** What was sent is not kept as the cause: it holds the numbers. */
function refuse(error: unknown): never {
  return fail((error as { readonly data?: { readonly code?: unknown } } | undefined)?.data?.code);
}

function fail(code: unknown): never {
  throw new FunnelError(isErrorCode(code) ? code : 'service_unavailable', { message: 'the tokenizer refused' });
}

/** The frame holds the numbers; it gets what was typed beside them, and only its own origin does. */
async function tokenizeInFrame(url: string, fields: PaymentFields): Promise<string> {
  const frame = document.querySelector<HTMLIFrameElement>('iframe.payment-frame')?.contentWindow;
  if (!frame) return fail(undefined);
  const { port1: ours, port2: theirs } = new MessageChannel();
  const question: PaymentFrameQuestion = { ask: besideNumbers(fields) };
  frame.postMessage(question, new URL(url).origin, [theirs]);
  const answer = await new Promise<PaymentFrameAnswer>((resolve) => {
    ours.onmessage = ({ data }: MessageEvent<PaymentFrameAnswer>) => resolve(data);
    setTimeout(() => resolve({ problem: 'service_unavailable' }), PATIENCE_MS);
  });
  ours.close();
  return 'token' in answer ? answer.token : fail(answer.problem);
}

function besideNumbers({ account_holder, first_name, last_name, zip, account_type }: PaymentFields): PaymentFrameFields {
  const name = account_holder ?? [first_name, last_name].join(' ');
  return { name, postalCode: zip, accountType: account_type };
}
