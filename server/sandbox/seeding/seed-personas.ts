import type { Provider } from '#configuration';
import { today } from '#rules';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import { recordEvent } from '../../domain/audit/audit.ts';
import { importBills } from '../../domain/imports/import-bills.ts';
import { importPlans } from '../../domain/imports/import-plans.ts';
import type { ImportReport } from '../../domain/imports/import-report.ts';
import { inTransaction, withLock } from '../../platform/database/transaction.ts';
import type { Database } from '../../schema/database.ts';
import { personaCsv, personaMrn } from '../personas/persona-csv.ts';
import type { Persona } from '../personas/persona.ts';
import type { PersonasOf } from '../personas/personas-of-provider.ts';
import type { PersonaSet } from '../personas/personas.ts';
import { planPersonaCsv } from '../personas/plan-persona.ts';
import { livePlanPast, livePast, type PastContext } from './persona-past.ts';

interface SeedDemoOptions {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  readonly providers: readonly Provider[];
  readonly personasOf: PersonasOf;
  readonly now: () => Date;
  readonly captchaToken: () => string;
  readonly log: Logger;
}

/** Test mode: brings the personas to the demo providers. A service without them still serves, so a failure is only logged. */
export async function seedDemo({ providers, personasOf, ...context }: SeedDemoOptions): Promise<void> {
  for (const provider of providers) {
    const personaSet = personasOf(provider, today(provider.time_zone, context.now()));
    if (personaSet) await seed(context, provider, personaSet);
  }
}

async function seed(
  { log, ...context }: Omit<SeedDemoOptions, 'providers' | 'personasOf'>,
  provider: Provider,
  personaSet: PersonaSet,
): Promise<void> {
  try {
    const { patients, bills } = await seedPersonas({ ...context, provider, personaSet });
    log.info({ provider_id: provider.provider_id, patients, bills }, 'test personas are there');
  } catch (err) {
    log.error({ err, provider_id: provider.provider_id }, 'test personas could not be brought in');
  }
}

interface SeedPersonasOptions {
  /** The service itself, which answers the calls of the personas' earlier sessions. */
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  readonly provider: Provider;
  readonly personaSet: PersonaSet;
  readonly now: () => Date;
  readonly captchaToken: PastContext['captchaToken'];
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
    for (const persona of personaSet.plans) await livePlanPast({ ...options, today: day }, persona);
    return report;
  });
}

async function seedPast(context: PastContext, persona: Persona, mrn: string): Promise<void> {
  const { past } = persona;
  if (!past || past.did === 'nothing' || (await hasSession(context, mrn))) return;
  await livePast(context, persona, past);
  if (past.did === 'lost-bills-to-a-plan') await closeApplication(context, mrn);
}

async function hasSession({ db, provider: { provider_id } }: PastContext, mrn: string): Promise<boolean> {
  const application = await db
    .selectFrom('applications')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.provider_id', '=', 'applications.provider_id')
        .onRef('patients.patient_id', '=', 'applications.patient_id'),
    )
    .select('applications.application_id')
    .where('patients.provider_id', '=', provider_id)
    .where('patients.mrn', '=', mrn)
    .executeTakeFirst();
  return application !== undefined;
}

/** The plan goes on, but a lookup now finds its bills on another person's plan. No call does that to a visitor. */
async function closeApplication({ db, provider: { provider_id }, now }: PastContext, mrn: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { application_id } = await trx
      .updateTable('applications')
      .from('patients')
      .set({ closed_at: now() })
      .where('applications.provider_id', '=', provider_id)
      .where('patients.provider_id', '=', provider_id)
      .whereRef('patients.patient_id', '=', 'applications.patient_id')
      .where('patients.mrn', '=', mrn)
      .where('applications.closed_at', 'is', null)
      .returning('applications.application_id')
      .executeTakeFirstOrThrow();
    const origin = { actor: 'staff', session_id_hash: null, at: now() } as const;
    await recordEvent(trx, { provider_id, chain_id: application_id }, { event: 'application.closed' }, origin);
  });
}

/** A test holds the table of personas free of bad rows; what is reported here is an amount that a plan has kept. */
function refuseProblem({ line, column, reason }: { line: number; column: string | undefined; reason: string }): void {
  if (column !== 'total_amount') throw new Error(`line ${line} of the personas: ${column ?? ''} ${reason}`);
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
