import { isDay } from '#rules';
import { findProviderEvent, listProviderEvents, replayEvents, type EventDelivery, type ListedProviderEvent } from '#server';

import { CommandProblem, exitCode, UsageProblem } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { withProviderDatabase } from './provider-database.ts';

const WHERE = `The database is the one of DATABASE_URL, else the service's own.
More: docs/guides/events.md`;

const WHICH = 'which event? Give its id: it is the header webhook-id of its request';

export const listEventsCommand = defineCommand({
  name: 'events list',
  help: `
Usage: causeway events list --provider SLUG [--since DAY] [--until DAY] [--waiting | --parked] [--json]

The events for a provider's systems, the oldest first: id, kind, reference, time (UTC), and what became of it at each endpoint. At
most ten thousand.

  --provider SLUG  whose events: the name of the file providers/SLUG.json
  --since DAY      those of this day or later, in the provider's time zone
  --until DAY      those of this day or earlier
  --waiting        those that an endpoint has not taken yet
  --parked         those that an endpoint did not take in three days
  --json           the same as JSON

Exit codes: 0, 5 no such provider.
${WHERE}
`,
  options: {
    provider: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    waiting: { type: 'boolean' },
    parked: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  operands: { most: 0, tooMany: 'to see one event, use causeway events show' },
  run({ values }, context) {
    const { since, until } = requireDays(values);
    if (values.waiting && values.parked) throw new UsageProblem('give --waiting or --parked, not both');
    const state = values.parked ? 'parked' : values.waiting ? 'waits' : undefined;
    return withProviderDatabase('events', values.provider, context, async (db, provider) => {
      const events = await listProviderEvents(db, provider, { since, until, state });
      if (values.json) context.out(`${JSON.stringify({ version: 1, events })}\n`);
      else for (const event of events) context.out(`${lineOf(event)}\n`);
      if (events.length === 0) context.report('There is no such event.');
    });
  },
});

export const showEventCommand = defineCommand({
  name: 'events show',
  help: `
Usage: causeway events show ID --provider SLUG

The body of an event as JSON, as its receivers get it, and what became of it at each endpoint.

  --provider SLUG  whose event it is: the name of the file providers/SLUG.json

Exit codes: 0, 5 no such event or provider.
${WHERE}
`,
  options: { provider: { type: 'string' } },
  operands: { missing: WHICH, tooMany: WHICH },
  run({ values, positionals: [id = ''] }, context) {
    return withProviderDatabase('events', values.provider, context, async (db, provider) => {
      const event = await findProviderEvent(db, provider, id);
      if (!event) throw new CommandProblem(exitCode.notFound, `the provider "${provider.slug}" has no event "${id}"`);
      context.out(`${JSON.stringify(event, null, 2)}\n`);
    });
  },
});

export const replayEventsCommand = defineCommand({
  name: 'events replay',
  help: `
Usage: causeway events replay (ID | --since DAY [--until DAY] | --parked) --provider SLUG

Has events delivered once more, in their order, by the next job of the service: to every endpoint of the provider's file that takes
their kind. Their ids stay, so that a receiver recognizes an event that it has already. An endpoint that had answered 410 gets
events again.

  --provider SLUG  whose events: the name of the file providers/SLUG.json
  --since DAY      those of this day or later, in the provider's time zone
  --until DAY      those of this day or earlier
  --parked         only those that an endpoint did not take in three days, and only to that endpoint

Exit codes: 0 the events wait again, 1 no endpoint takes such an event, 5 no such provider.
${WHERE}
`,
  options: { provider: { type: 'string' }, since: { type: 'string' }, until: { type: 'string' }, parked: { type: 'boolean' } },
  operands: { most: 1, tooMany: 'give one id, or --since DAY' },
  run({ values, positionals: [id] }, context) {
    const { since, until } = requireDays(values);
    if (id === undefined && since === undefined && !values.parked)
      throw new UsageProblem('which events? Give an id, --since DAY or --parked');
    const wish = id === undefined ? { since, until, state: values.parked ? ('parked' as const) : undefined } : { id };
    return withProviderDatabase('events', values.provider, context, async (db, provider) => {
      const count = await replayEvents(db, provider, wish, new Date());
      if (count === 0)
        throw new CommandProblem(
          exitCode.failure,
          `no endpoint of "${provider.slug}" takes such an event: see causeway events list`,
        );
      context.report(`${count} event${count === 1 ? ' waits' : 's wait'} to be delivered again.`);
    });
  },
});

/** The days of a period, checked. */
function requireDays({ since, until }: { readonly since?: string | undefined; readonly until?: string | undefined }) {
  for (const [name, day] of Object.entries({ since, until }))
    if (day !== undefined && !isDay(day)) throw new UsageProblem(`--${name} takes a day, such as 2026-11-02`);
  return { since, until };
}

function lineOf({ event_id, kind, reference, happened_at, deliveries }: ListedProviderEvent): string {
  const states = deliveries.length === 0 ? ['no endpoint'] : deliveries.map(stateOf);
  return [event_id, kind, reference ?? '-', timeOf(happened_at.toISOString()), ...states].join('  ');
}

function stateOf({ url, state, tries, problem, at }: EventDelivery): string {
  const host = new URL(url).host;
  if (state === 'delivered') return `${host}: delivered ${timeOf(at ?? '')}`;
  if (state === 'parked') return `${host}: parked after ${tries} tries (${problem ?? 'unknown'})`;
  return `${host}: waits${problem === null ? '' : ` after ${tries} tries (${problem}), next ${timeOf(at ?? '')}`}`;
}

function timeOf(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
