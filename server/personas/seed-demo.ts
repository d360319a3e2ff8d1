import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '../database/schema.ts';
import type { Provider } from '../providers/index.ts';
import { seedPersonas } from './seed-personas.ts';

/** The provider whose patients are the personas. */
const DEMO_PROVIDER = 'lakeside';

export interface SeedDemoOptions {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  readonly providers: readonly Provider[];
  readonly now: () => Date;
  readonly captchaToken: () => string;
  readonly log: Logger;
}

/** Test mode: brings the personas to the demo provider, if there is one. A service without them still serves, so a failure is only logged. */
export async function seedDemo({ providers, log, ...world }: SeedDemoOptions): Promise<void> {
  const provider = providers.find(({ slug }) => slug === DEMO_PROVIDER);
  if (!provider) return;
  try {
    const { patients, bills } = await seedPersonas({ ...world, provider });
    log.info({ provider_id: provider.provider_id, patients, bills }, 'test personas are there');
  } catch (err) {
    log.error({ err, provider_id: provider.provider_id }, 'test personas could not be brought in');
  }
}
