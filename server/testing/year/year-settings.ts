import type { Provider } from '#configuration';

import { aProvider } from '../a-provider.ts';

/** A provider of the simulated year, and its account at the stand-in. */
export interface YearPlace {
  readonly slug: string;
  readonly time_zone: string;
  readonly url: string;
  readonly key: string;
}

/** What a worker process is started with. */
export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly places: readonly YearPlace[];
}

export function yearProvider({ slug, time_zone }: YearPlace): Provider {
  return aProvider({ slug, provider_id: slug, hosts: [`${slug}.localhost`], time_zone, collects_payments: true });
}
