import { declineTable } from '../../partners/stripe/decline-codes.ts';
import { EVENT_TYPES } from '../../partners/stripe/events.ts';
import type { WireRequest } from './create-stripe-stand-in.ts';
import type { Parameters } from './form-parameters.ts';

/** What one test made the adapter send. */
export interface WireCase {
  readonly title: string;
  readonly requests: readonly WireRequest[];
}

/** The reference page of what goes over the wire. */
export function wirePage(cases: readonly WireCase[]): string {
  return `# Payments on the wire

What the Stripe adapter (\`server/partners/stripe/\`) sends, as the tests of the stand-in recorded it: API version 2026-10-28.endive, library \`stripe\` 23.1.0.
\`npx vitest run --project unit server/sandbox/stripe -u\` writes this page, and a test keeps it fresh. Ids are replaced. No request of the service holds a digit
of a card or an account, a name or a postal address. A mandate needs the network address and the browser with which the patient agreed.

## Endpoints

${endpointTable(cases)}

## What browsers send

Stripe.js, on the page of the frame alone, sends \`POST /v1/payment_methods\` to Stripe with the publishable key: the numbers, the name on the card or the account, and the
billing ZIP code. The service never sees this request, and this page has no value of it. Where the bank of a card asks for a confirmation, Stripe.js opens it with the client secret
of the SetupIntent or the PaymentIntent (\`handleNextAction\`), which the page gets with the answer of our service and keeps nowhere. The sign-in to a bank (\`collectBankAccountForSetup\`) opens
likewise, with the name on the account.

The buttons of Apple Pay and Google Pay are Stripe's (Express Checkout Element, \`mode: 'setup'\`, \`paymentMethodCreation: 'manual'\`), in a frame of the same page. After the patient
has agreed in the sheet of the wallet, Stripe.js makes a payment method of type \`card\` with \`card.wallet.type\` \`apple_pay\` or \`google_pay\`, with the name and the billing address that
the wallet holds (\`elements.submit\`, \`createPaymentMethod\`). The service then sends what it sends for a typed card: it reads the payment method, and creates and confirms a SetupIntent with it.

## Events

A webhook endpoint of the account needs these events: ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}.

## What a code means

Source: docs.stripe.com/declines/codes, docs.stripe.com/declines/card (advice codes) and docs.stripe.com/declines/network-codes (ACH Direct Debit).
An advice code of the issuer comes before the decline code: \`try_again_later\` is soft, \`do_not_try_again\` and \`confirm_card_data\` are hard.

- **Soft**, a later charge can succeed: ${words(declineTable.soft)}.
- **Hard**, the method is never charged again: ${words(declineTable.hard)}.
- **Unknown**: every other code. The collection stops and staff hear of it.

A debit that comes back has the code of the network (\`network_decline_code\`, or \`network_reason_code\` of a dispute) where Stripe reports one. Without it:

| Stripe | Return code |
| --- | --- |
${declineTable.returns.map(([word, code]) => `| \`${word}\` | ${code === word ? "none: Stripe's word stays, and the collection stops" : code} |`).join('\n')}

## Requests by test

${cases.map(caseText).join('\n\n')}
`;
}

function words(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}

function endpointTable(cases: readonly WireCase[]): string {
  const byEndpoint = new Map<string, Set<string>>();
  for (const { method, path, parameters, key } of cases.flatMap(({ requests }) => requests)) {
    const endpoint = `\`${method} ${path}\``;
    const names = byEndpoint.get(endpoint) ?? new Set<string>();
    for (const [name] of flatten(parameters)) names.add(name);
    if (method === 'POST' && key !== undefined) names.add('Idempotency-Key (header)');
    byEndpoint.set(endpoint, names);
  }
  const rows = [...byEndpoint]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([endpoint, names]) => `| ${endpoint} | ${[...names].toSorted().join(', ')} |`);
  return ['| Endpoint | Parameters |', '| --- | --- |', ...rows].join('\n');
}

function caseText({ title, requests }: WireCase): string {
  const lines = requests.map(({ method, path, parameters }) => {
    const sent = flatten(parameters).map(([name, value]) => `${name}=${shown(value)}`);
    return `- \`${method} ${path}\`${sent.length > 0 ? `: \`${sent.join(' ')}\`` : ''}`;
  });
  return `**${title}**\n\n${[...new Set(lines)].join('\n')}`;
}

function flatten(parameters: Parameters, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    return typeof value === 'string' ? [[path, value] as const] : flatten(value, path);
  });
}

/** Ids, times and people's addresses are others in each run. */
function shown(value: string): string {
  return value
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replace(/\b(cus|pm|pi|seti|mandate|evt|re|txn)_[0-9a-f]{24}\b/g, '$1_…')
    .replace(/^\d{10}$/, 'TIME');
}
