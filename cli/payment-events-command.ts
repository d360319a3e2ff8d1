import { isDay } from '#rules';
import { listProcessorEvents, replayEvent, type ListedEvent } from '#server';

import { CommandProblem, exitCode, UsageProblem } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

const WHERE = `The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/stripe.md`;

const WHICH = 'which event? Give its id, such as evt_1Nabc';

export const listPaymentEventsCommand = defineCommand({
  name: 'payment-events list',
  help: `
Usage: causeway payment-events list --provider SLUG [--since YYYY-MM-DD] [--waiting] [--json]

The events of the payment processor in the order of their arrival: id, type in the word of the processor, when it happened, when it
arrived, and when it was applied. Times are UTC.

  --provider SLUG  whose events: the name of the file providers/SLUG.json
  --since DAY      those that arrived on this day (UTC) or later
  --waiting        those that are not applied: their attempt is not known, or a job has not come to them yet
  --json           the same as JSON

Exit codes: 0, 5 no such provider.
${WHERE}
`,
  options: {
    provider: { type: 'string' },
    since: { type: 'string' },
    waiting: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run({ values }, context) {
    const day = values.since ?? '1970-01-01';
    if (!isDay(day)) throw new UsageProblem('--since takes a day, such as 2026-11-02');
    const wish = { since: new Date(day), isWaiting: values.waiting === true };
    return withProviderDatabase('payment events', values.provider, context, async (db, { provider_id }) => {
      const events = await listProcessorEvents(db, provider_id, wish);
      if (values.json) context.out(`${JSON.stringify({ version: 1, events })}\n`);
      else for (const event of events) context.out(`${lineOf(event)}\n`);
      if (events.length === 0) context.report('There is no such event.');
    });
  },
});

export const replayPaymentEventCommand = defineCommand({
  name: 'payment-events replay',
  help: `
Usage: causeway payment-events replay EVENT --provider SLUG

Has an event applied once more, by the next job of the service. The ledger recognizes what it has already.

  --provider SLUG  whose event it is: the name of the file providers/SLUG.json

Exit codes: 0 the event waits again, 5 no such event or provider.
${WHERE}
`,
  options: { provider: { type: 'string' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [event = ''] }, context) {
    return withProviderDatabase('payment events', values.provider, context, async (db, { provider_id, slug }) => {
      const outcome = await replayEvent(db, provider_id, event);
      if (outcome === 'unknown') throw new CommandProblem(exitCode.notFound, `the provider "${slug}" has no event "${event}"`);
      context.report(
        outcome === 'again'
          ? `${event} waits to be applied again.`
          : `${event} changes nothing here, so it is not applied again.`,
      );
    });
  },
});

function lineOf({ event_id, kind, happened_at, received_at, applied_at }: ListedEvent): string {
  const applied = applied_at === null ? 'waits' : `applied ${timeOf(applied_at)}`;
  return [event_id, kind, timeOf(happened_at), `arrived ${timeOf(received_at)}`, applied].join('  ');
}

function timeOf(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
