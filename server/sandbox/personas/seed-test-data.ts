import { today } from '#rules';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '../../schema/database.ts';
import type { Provider } from '#configuration';
import type { PersonasOf } from './personas-of-provider.ts';
import type { PersonaSet } from './personas.ts';
import { seedPersonas } from './seed-personas.ts';

export interface SeedDemoOptions {
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
