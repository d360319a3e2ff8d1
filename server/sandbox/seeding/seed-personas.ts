import type { Provider } from '#configuration';
import { today } from '#rules';
import type { Logger } from 'pino';

import { byStaff, recordEvent } from '../../domain/audit/audit.ts';
import { importBills } from '../../domain/imports/import-bills.ts';
import { importPlans } from '../../domain/imports/import-plans.ts';
import type { ImportReport } from '../../domain/imports/import-report.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { withLock } from '../../platform/database/with-client.ts';
import { personaCsv, planPersonaCsv } from '../personas/persona-csv.ts';
import { personaMrn, type Persona, type PersonaSet } from '../personas/persona.ts';
import type { PersonasOf } from '../personas/preview-personas.ts';
import { enrollBefore, transferBefore, type SessionContext } from './earlier-session.ts';

interface SeedDemoOptions extends Omit<SeedPersonasOptions, 'provider' | 'personaSet'> {
  readonly providers: readonly Provider[];
  readonly personasOf: PersonasOf;
  readonly log: Logger;
}

/** Test mode: adds the personas to the demo providers. A service without them still serves, so a failure is only logged. */
export async function seedDemo({ providers, personasOf, log, db, ...context }: SeedDemoOptions): Promise<void> {
  for (const provider of providers) {
    const { provider_id, time_zone } = provider;
    const personaSet = personasOf(provider, today(time_zone, context.now()));
    if (!personaSet) continue;
    try {
      const { patients, bills } = await seedPersonas({ ...context, db: forProvider(db, provider_id), provider, personaSet });
      log.info({ provider_id, patients, bills }, 'test personas are there');
    } catch (err) {
      log.error({ err, provider_id }, 'test personas could not be brought in');
    }
  }
}

interface SeedPersonasOptions extends Omit<SessionContext, 'today'> {
  readonly databaseUrl: string;
  readonly personaSet: PersonaSet;
}

/** Any number that nothing else locks: processes that start together seed one after the other. */
const SEED_LOCK = 7_315_220;

/**
 * Brings the personas into the database of a provider in test mode: the bill file by the importer, and the past of those
 * who have one by calls. A second run leaves everything that a visitor has done since.
 */
export async function seedPersonas({ databaseUrl, personaSet, ...options }: SeedPersonasOptions): Promise<ImportReport> {
  const { provider, now } = options;
  return withLock(databaseUrl, SEED_LOCK, async () => {
    const day = today(provider.time_zone, now());
    const common = { provider, databaseUrl, today: day, onProblem: refuseProblem };
    const report = await importBills({ ...common, stream: oneChunk(personaCsv(personaSet, day)) });
    await importPlans({ ...common, stream: oneChunk(planPersonaCsv(personaSet.plans, day)) });
    for (const [index, persona] of personaSet.people.entries())
      await seedPast({ ...options, today: day }, persona, personaMrn(index + 1, personaSet.prefix));
    for (const persona of personaSet.plans) await transferBefore({ ...options, today: day }, persona);
    return report;
  });
}

async function seedPast(context: SessionContext, persona: Persona, mrn: string): Promise<void> {
  const { past } = persona;
  if (!past || (await listApplications(context, mrn)).length > 0) return;
  await enrollBefore(context, persona, past);
  if (past.isClosed) await closeApplication(context, mrn);
}

async function listApplications({ db, provider: { provider_id } }: SessionContext, mrn: string) {
  const { patient_id } = await selectRows(db, 'patients', { provider_id, mrn }).executeTakeFirstOrThrow();
  return selectRows(db, 'applications', { provider_id, patient_id }).execute();
}

/** The plan goes on, but a lookup now finds its bills on another person's plan. No call does that to a visitor. */
async function closeApplication(context: SessionContext, mrn: string): Promise<void> {
  const at = context.now();
  for (const { provider_id, application_id } of await listApplications(context, mrn)) {
    await inTransaction(context.db, async (trx) => {
      await updateRows(trx, 'applications', { provider_id, application_id }).set({ closed_at: at }).execute();
      const origin = byStaff(at);
      await recordEvent(trx, { provider_id, chain_id: application_id }, { event: 'application.closed' }, origin);
    });
  }
}

/** A test holds the table of personas free of bad rows; what is reported here is an amount that a plan has kept. */
function refuseProblem({ line, column, reason }: { line: number; column: string | undefined; reason: string }): void {
  if (column !== 'total_amount') throw new Error(`line ${line} of the personas: ${column ?? ''} ${reason}`);
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
