import {
  type BankLinkAnswer,
  type BankLinkQuestion,
  type BankPageAnswer,
  type BankPageQuestion,
  type FromPaymentFrame,
  PAYMENT_FRAME_DATA,
  PAYMENT_LINE,
  type PaymentFrameAnswer,
  type PaymentFrameData,
  type PaymentFrameQuestion,
  type PaymentFrameState,
  type PaymentFrameView,
  type ToPaymentFrame,
  type ToWalletsFrame,
} from '#rules';

import { isPageOf } from '../isolated-origin/vendor-page.ts';
import '../styles/tokens.css';
import { BankFields } from './bank-fields.ts';
import { CardFields } from './card-fields.ts';
import { putBrand } from './look.ts';
import type { NumberFields } from './number-fields.ts';
import './payment-frame.css';
import { loadStripe, rejectLater } from './stripe-js.ts';
import { showWallets } from './wallets.ts';

const data = JSON.parse(document.getElementById(PAYMENT_FRAME_DATA)?.textContent ?? '') as PaymentFrameData;
const holder = document.createElement('div');
holder.className = 'fields';
document.body.append(holder);
putBrand(data);

let line: MessagePort | undefined;
let fields: NumberFields | undefined;
let view: PaymentFrameView | undefined;
/** The form may have been sent before the fields were there. */
let isRevealed = false;

window.addEventListener('message', ({ source, origin, data: message, ports: [port] }: MessageEvent<unknown>) => {
  if (source !== window.parent || !isPageOf(origin, data.host, data.isTestMode) || !port) return;
  if (message === PAYMENT_LINE) openLine(port);
  else if (isQuestion(message)) void answer(message, port);
  else if (isBankPage(message)) void showBankPage(message, port);
  else if (isBankLink(message)) void showBankLink(message, port);
});
// The page moves the focus to this frame, and the frame to the field.
window.addEventListener('focus', () => setTimeout(focusFields));

function isQuestion(message: unknown): message is PaymentFrameQuestion {
  return typeof message === 'object' && message !== null && 'ask' in message;
}

function isBankPage(message: unknown): message is BankPageQuestion {
  return typeof message === 'object' && message !== null && 'confirm' in message;
}

function isBankLink(message: unknown): message is BankLinkQuestion {
  return typeof message === 'object' && message !== null && 'link' in message;
}

function openLine(port: MessagePort): void {
  line = port;
  port.onmessage = ({ data: message }: MessageEvent<ToPaymentFrame | ToWalletsFrame>) => {
    if ('offer' in message) return void showWallets(data, message.offer, { holder, port });
    if ('show' in message) return show(message.show);
    isRevealed = true;
    fields?.reveal();
  };
  new ResizeObserver(() => post({ height: Math.ceil(holder.getBoundingClientRect().height) })).observe(holder);
}

function post(message: FromPaymentFrame): void {
  line?.postMessage(message);
}

function show(next: PaymentFrameView): void {
  const isFirst = view === undefined;
  view = next;
  document.documentElement.lang = next.locale;
  document.documentElement.toggleAttribute('data-embedded', next.isEmbedded);
  fields?.show(next);
  if (!isFirst) return;
  report('loading');
  open().then(
    () => {
      if (isRevealed) fields?.reveal();
      reportNumbers();
    },
    () => report('failed'),
  );
}

async function open(): Promise<void> {
  const stripe = await loadStripe(data);
  if (!view) return;
  if (view.numbers === 'bank') {
    fields = new BankFields(stripe, view, reportNumbers);
    holder.append(...fields.elements);
    return;
  }
  const card = new CardFields(stripe, view, reportNumbers);
  holder.append(...card.elements);
  card.mount();
  await Promise.race([card.ready, rejectLater()]);
  fields = card;
}

function reportNumbers(): void {
  report(fields?.isComplete() ? 'complete' : 'incomplete');
}

function report(state: PaymentFrameState): void {
  post({ state });
}

async function answer({ ask }: PaymentFrameQuestion, port: MessagePort): Promise<void> {
  const unreached: PaymentFrameAnswer = { problem: 'service_unavailable' };
  port.postMessage(fields ? await fields.createToken(ask).catch(() => unreached) : unreached);
}

/** The service asks the processor itself what became of it; this answer only closes the page of the bank. */
async function showBankPage({ confirm: clientSecret }: BankPageQuestion, port: MessagePort): Promise<void> {
  const send = (message: BankPageAnswer) => port.postMessage(message);
  try {
    const stripe = await loadStripe(data);
    send({ shown: true });
    const { error } = await stripe.handleNextAction({ clientSecret });
    send({ confirmed: error === undefined });
  } catch {
    send({ confirmed: false });
  }
}

/** What the patient chose is shown by the page. The service reads it from the processor itself. */
async function showBankLink({ link: clientSecret, name, locale }: BankLinkQuestion, port: MessagePort): Promise<void> {
  const send = (message: BankLinkAnswer) => port.postMessage(message);
  const stripe = await loadStripe(data, locale).catch(() => undefined);
  if (!stripe) return send({ problem: 'blocked' });
  send({ shown: true });
  const params = {
    payment_method_type: 'us_bank_account',
    payment_method_data: { billing_details: { name } },
  } as const;
  const chosen = await stripe
    .collectBankAccountForSetup({ clientSecret, params, expand: ['payment_method'] })
    .catch(() => undefined);
  if (!chosen?.setupIntent || chosen.error) return send({ problem: 'failed' });
  const { payment_method: method } = chosen.setupIntent;
  if (!method) return send({ problem: 'closed' });
  const { bank_name = null, last4 } = method.us_bank_account ?? {};
  send({ linked: { token: method.id, bank_name, last4: last4 ?? '' } });
}

function focusFields(): void {
  const isElsewhere = document.activeElement !== document.body || document.querySelector(':active') !== null;
  if (!isElsewhere) fields?.focus();
}
