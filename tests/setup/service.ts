import type { TestProject } from 'vitest/node';

import { createDatabase } from './create-database.ts';
import { type ServiceProcess, startProcess } from './service-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built service as it runs in production. */
    readonly service: { readonly urls: readonly string[]; readonly databaseUrl: string };
  }
}

/** Several on one database are for tests/faults. */
const PROCESSES = 1;

let processes: readonly ServiceProcess[] = [];

/** Vitest's global setup: the service of the browser tests. */
export async function setup(project: TestProject): Promise<void> {
  const databaseUrl = await createDatabase(project.getProvidedContext().testPostgres);
  // All visitors share one address here, more of them in a minute than the network of a full hospital sends.
  const env = { RATE_LIMITS: 'off' };
  processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess({ databaseUrl, env })));
  project.provide('service', { urls: processes.map(({ url }) => url), databaseUrl });
}

export async function teardown(): Promise<void> {
  await Promise.all(processes.map((one) => one.stop()));
}
