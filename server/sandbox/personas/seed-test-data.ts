import { today } from '#rules';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '../../schema/database.ts';
import type { Provider } from '#configuration';
import type { CastOf } from './personas-of-provider.ts';
import type { Cast } from './personas.ts';
import { seedPersonas } from './seed-personas.ts';

export interface SeedDemoOptions {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  readonly providers: readonly Provider[];
  readonly castOf: CastOf;
  readonly now: () => Date;
  readonly captchaToken: () => string;
  readonly log: Logger;
}

/** Test mode: brings the personas to the demo providers. A service without them still serves, so a failure is only logged. */
export async function seedDemo({ providers, castOf, ...world }: SeedDemoOptions): Promise<void> {
  for (const provider of providers) {
    const cast = castOf(provider, today(provider.time_zone, world.now()));
    if (cast) await seed(world, provider, cast);
  }
}

async function seed(
  { log, ...world }: Omit<SeedDemoOptions, 'providers' | 'castOf'>,
  provider: Provider,
  cast: Cast,
): Promise<void> {
  try {
    const { patients, bills } = await seedPersonas({ ...world, provider, cast });
    log.info({ provider_id: provider.provider_id, patients, bills }, 'test personas are there');
  } catch (err) {
    log.error({ err, provider_id: provider.provider_id }, 'test personas could not be brought in');
  }
}
