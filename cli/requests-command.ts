import { formatPhone } from '#rules';
import { closeContactRequest, listContactRequests, type ContactRequest } from '#server';

import { CommandProblem, exitCode, UsageProblem } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

const WHERE = `The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/contact-requests.md`;

const WHICH = 'which request? Give its reference, such as 3F2A-91BC';

export const listRequestsCommand = defineCommand({
  name: 'requests list',
  help: `
Usage: causeway requests list --provider SLUG [--closed | --all] [--json] [--personal]

The requests of a provider, the oldest first: reference, state, when it was sent, why, who asks, where and when to call, in which
language, and the record number (MRN) of the patient whose bill was found.

  --provider SLUG  whose requests: the name of the file providers/SLUG.json
  --closed         those that are closed, with who closed them and when
  --all            open and closed ones
  --json           the same as JSON
  --personal       with names, phone numbers, record numbers and notes although the output is not a terminal

Names, phone numbers, record numbers and notes are shown on a terminal. In a file or a pipe they are left out, unless --personal
is given.
Exit codes: 0, 5 no such provider.
${WHERE}
`,
  options: {
    provider: { type: 'string' },
    closed: { type: 'boolean' },
    all: { type: 'boolean' },
    json: { type: 'boolean' },
    personal: { type: 'boolean' },
  },
  run({ values }, context) {
    if (values.closed && values.all) throw new UsageProblem('give --closed or --all, not both');
    const state = values.all ? 'all' : values.closed ? 'closed' : 'open';
    const isPersonal = values.personal === true || context.isTerminal === true;
    return withProviderDatabase('requests', values.provider, context, async (db, { provider_id, time_zone }) => {
      const requests = (await listContactRequests(db, provider_id, state)).map((request) => describeRequest(request, isPersonal));
      if (values.json) context.out(`${JSON.stringify({ version: 1, requests })}\n`);
      else for (const request of requests) context.out(`${lineOf(request, time_zone)}\n`);
      if (requests.length === 0) context.report(`There is no ${state === 'all' ? '' : `${state} `}request.`);
      else if (!isPersonal)
        context.report('Names and phone numbers are left out of a file or a pipe. Add --personal to have them.');
    });
  },
});

export const closeRequestCommand = defineCommand({
  name: 'requests close',
  help: `
Usage: causeway requests close REFERENCE --provider SLUG --by "Who did it" [--note "What came of it"]

Notes that the request is done, by whom, and when. A request that is closed already stays as it is.

  --provider SLUG  whose request it is: the name of the file providers/SLUG.json
  --by NAME        the member of staff who took care of it
  --note TEXT      what came of it; kept as long as the request, which is 90 days

Exit codes: 0 the request is closed, 5 no such request or provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, by: { type: 'string' }, note: { type: 'string' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [typed = ''] }, context) {
    const by = values.by?.trim() ?? '';
    if (by === '') throw new UsageProblem('who took care of it? Add --by "NAME"');
    return withProviderDatabase('requests', values.provider, context, async (db, { provider_id, slug, time_zone }) => {
      const reference = typed.toUpperCase();
      const wish = { providerId: provider_id, reference, by, note: values.note?.trim() || null };
      const closed = await closeContactRequest(db, wish, new Date());
      if (!closed) throw new CommandProblem(exitCode.notFound, `the provider "${slug}" has no request "${reference}"`);
      const since = closed.closed_at === null ? '' : ` since ${timeOf(closed.closed_at, time_zone)}`;
      context.report(
        closed.isNew ? `${reference} is closed.` : `${reference} is closed already${since}, by ${closed.closed_by ?? ''}.`,
      );
    });
  },
});

type Described = ReturnType<typeof describeRequest>;

/** What is printed of a request. Without personal data it states what there is to do and nothing of a person. */
export function describeRequest(request: ContactRequest, isPersonal: boolean) {
  const { reference, reason, locale, best_time, phone, created_at, closed_at } = request;
  const { first_name, last_name, mrn, closed_by, closing_note } = request;
  return {
    reference,
    state: closed_at === null ? 'open' : 'closed',
    sent_at: created_at,
    reason: reason ?? 'none',
    language: locale,
    best_time: best_time ?? 'any',
    wants_call: phone !== null,
    closed_at,
    ...(isPersonal && { name: `${first_name} ${last_name}`, phone, mrn, closed_by, note: closing_note }),
  };
}

function lineOf(request: Described, timeZone: string): string {
  const { reference, state, sent_at, reason, language, best_time, wants_call, closed_at } = request;
  const call = wants_call
    ? `call ${request.phone == null ? '' : `${formatPhone(request.phone)} `}(${best_time})`
    : 'they will call';
  const by = request.closed_by == null ? '' : ` by ${request.closed_by}`;
  const parts = [
    reference,
    state.padEnd(6),
    timeOf(sent_at, timeZone),
    reason,
    request.name,
    call,
    language,
    request.mrn == null ? undefined : `MRN ${request.mrn}`,
    closed_at === null ? undefined : `closed ${timeOf(closed_at, timeZone)}${by}`,
    request.note,
  ];
  return parts.filter((part) => part != null).join('  ');
}

/** In the provider's time zone, as its staff report the time. */
function timeOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(at);
}
