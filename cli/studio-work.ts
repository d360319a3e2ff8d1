import type { Provider } from '#configuration';
import { formatPhone } from '#rules';
import {
  closeContactRequest,
  listContactRequests,
  listDefaultedPlans,
  listFailedMessages,
  listImportProblems,
  listImportReports,
  listProcessorEvents,
  listProviderEvents,
  lookAtContactRequest,
  lookAtImport,
  lookAtMessage,
  lookAtPlan,
  markImportSeen,
  replayEvent,
  replayEvents,
  sendMessageAgain,
  setMessageAside,
  type LookedAtImport,
  type TrailEvent,
  writeImportProblems,
} from '#server';
import { type LookedAt, PROBLEMS_A_PAGE, type WorkAct, type WorkDone, type WorkLists } from '#studio/service';

import { CommandProblem, exitCode } from './command.ts';
import { describePlan } from './plan-command.ts';
import { describeRequest } from './requests-command.ts';
import type { StudioDatabase } from './studio-database.ts';

type Db = Parameters<Parameters<StudioDatabase['ask']>[1]>[0];

/** Everything of a provider that waits for its staff. It names no person. */
export async function listWork(database: Pick<StudioDatabase, 'ask'>, slug: string, may_act = true): Promise<WorkLists> {
  return database.ask(slug, async (db, provider) => {
    const { provider_id, time_zone } = provider;
    const requests = await listContactRequests(db, provider_id, 'open');
    const messages = await listFailedMessages(db, provider_id);
    const events = await listProviderEvents(db, provider, { state: 'parked' });
    const payments = await listProcessorEvents(db, provider_id, { since: new Date(0), isWaiting: true });
    const plans = await listDefaultedPlans(db, provider_id);
    const imports = await listImportReports(db, provider_id, new Date());
    return {
      may_act,
      time_zone,
      requests: requests.map((request) => {
        const { reference, sent_at, reason, language, best_time, wants_call } = describeRequest(request, false);
        return { reference, sent_at: sent_at.toISOString(), reason, language, best_time, wants_call };
      }),
      messages: messages.map(({ message_id, kind, channel, created_at, outcome_reason, may_have_arrived, can_be_sent }) => ({
        id: message_id,
        kind,
        channel,
        created_at: created_at.toISOString(),
        problem: outcome_reason,
        may_have_arrived,
        can_be_sent,
      })),
      events: events.map(({ event_id, kind, reference, happened_at, deliveries }) => ({
        id: event_id,
        kind,
        reference,
        happened_at: happened_at.toISOString(),
        endpoints: deliveries
          .filter(({ state }) => state === 'parked')
          .map(({ url, tries, problem }) => ({ host: new URL(url).host, tries, problem })),
      })),
      payments: payments.map(({ event_id, kind, received_at }) => ({
        id: event_id,
        kind,
        received_at: received_at.toISOString(),
      })),
      plans: plans.map(({ confirmation_code, defaulted_at, ...cents }) => ({
        reference: confirmation_code,
        ...cents,
        defaulted_at: defaulted_at.toISOString(),
      })),
      imports: imports.map(({ import_id, kind, files, begun_at, outcome, rows_read, refused }) => ({
        id: import_id,
        kind,
        file: files[0] ?? '',
        begun_at: begun_at.toISOString(),
        outcome,
        rows_read,
        refused,
      })),
    };
  });
}

/** Does what a member of staff wants, by the functions of the commands. The audit names them as in `by`. */
export async function actOnWork(database: Pick<StudioDatabase, 'ask'>, by: string, act: WorkAct): Promise<WorkDone> {
  return database.ask(act.provider, async (db, provider): Promise<WorkDone> => {
    const now = new Date();
    const { provider_id, time_zone: timeZone } = provider;
    switch (act.act) {
      case 'look':
        return { record: await look(db, provider, { reference: act.reference, by }, now) };
      case 'close': {
        const wish = { providerId: provider_id, reference: act.reference, by, note: act.note.trim() || null };
        const closed = await closeContactRequest(db, wish, now);
        if (!closed) throw notThere(provider, act.reference);
        return {};
      }
      case 'send':
        if (await sendMessageAgain(db, { providerId: provider_id, messageId: act.id, by, timeZone }, now)) return {};
        throw new CommandProblem(exitCode.failure, `the message "${act.id}" is not there any more, or can no longer be sent`);
      case 'setAside': {
        const { id: messageId, reason } = act;
        if (await setMessageAside(db, { providerId: provider_id, messageId, by, reason }, now)) return {};
        throw notThere(provider, messageId);
      }
      case 'replay': {
        const count = await replayEvents(db, provider, { id: act.id, by }, now);
        if (count > 0) return {};
        throw new CommandProblem(exitCode.failure, `no endpoint of "${provider.slug}" takes the event "${act.id}"`);
      }
      case 'apply':
        if ((await replayEvent(db, provider_id, act.id, { by, at: now })) === 'again') return {};
        throw notThere(provider, act.id);
      case 'problems': {
        const wish = { providerId: provider_id, importId: act.id };
        return { problems: await listImportProblems(db, wish, { after: act.after, limit: PROBLEMS_A_PAGE }) };
      }
      case 'csv': {
        const csv = await writeImportProblems(db, { providerId: provider_id, importId: act.id });
        if (csv === undefined) throw notThere(provider, act.id);
        return { csv };
      }
      case 'seen':
        if (await markImportSeen(db, { providerId: provider_id, importId: act.id, by }, now)) return {};
        throw notThere(provider, act.id);
    }
  });
}

async function look(
  db: Db,
  provider: Provider,
  { reference: typed, by }: { readonly reference: string; readonly by: string },
  now: Date,
): Promise<LookedAt> {
  const message = await lookAtMessage(db, { providerId: provider.provider_id, messageId: typed.trim(), by }, now);
  if (message) {
    const { message_id, kind, channel, locale, recipient, subject, body, outcome_reason, trail } = message;
    const facts = { kind, channel, recipient, language: locale, subject, body, problem: outcome_reason };
    return { kind: 'message', reference: message_id, facts: asFacts(facts), sentences: [], trail: asTrail(trail) };
  }
  const report = await lookAtImport(db, { providerId: provider.provider_id, importId: typed.trim(), by }, now);
  if (report) return lookedAtImport(report);
  const reference = typed.trim().toUpperCase();
  const wish = { providerId: provider.provider_id, reference, by };
  const plan = await lookAtPlan(db, wish, now);
  if (plan)
    return { kind: 'plan', reference, facts: [], sentences: describePlan(plan, provider.time_zone), trail: asTrail(plan.trail) };
  const request = await lookAtContactRequest(db, wish, now);
  if (!request) throw notThere(provider, reference);
  const { name = '', phone, mrn, reason, best_time, language, closed_by, note } = describeRequest(request, true);
  const facts = { name, phone: phone == null ? null : formatPhone(phone), mrn, reason, best_time, language, closed_by, note };
  return {
    kind: 'request',
    reference,
    facts: asFacts(facts),
    sentences: [],
    trail: asTrail(request.trail),
  };
}

function lookedAtImport(report: LookedAtImport): LookedAt {
  const { import_id, kind, files, map, begun_at, ended_at, outcome, groups, stored, problems, seen_at, trail } = report;
  const counts = outcome === 'taken' ? [report.rows_read, report.written, report.unchanged, report.refused] : [];
  const [rows_read, written, unchanged, refused] = counts.map(String);
  const facts = {
    kind: `import.${kind}`,
    file: files.join(', '),
    map,
    begun: begun_at.toISOString(),
    ended: ended_at?.toISOString(),
    outcome: `import.${outcome ?? 'killed'}`,
    rows_read,
    written,
    unchanged,
    refused,
  };
  return {
    kind: 'import',
    reference: import_id,
    facts: asFacts(facts),
    sentences: [],
    trail: asTrail(trail),
    refused: { groups, stored, all: problems, is_seen: seen_at !== null },
  };
}

/** What is known, in its order. */
function asFacts(facts: Readonly<Record<string, string | null | undefined>>): LookedAt['facts'] {
  return Object.entries(facts).flatMap(([name, value]) => (value == null || value === '' ? [] : [{ name, value }]));
}

function asTrail(trail: readonly TrailEvent[]): LookedAt['trail'] {
  return trail.map(({ number, event, actor, happened_at, details }) => ({
    number,
    event,
    actor,
    at: happened_at.toISOString(),
    details: Object.entries(details as Readonly<Record<string, unknown>>)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', '),
  }));
}

function notThere({ slug }: Provider, reference: string): CommandProblem {
  return new CommandProblem(
    exitCode.notFound,
    `the provider "${slug}" has no request, message, import, plan or event "${reference}"`,
  );
}
