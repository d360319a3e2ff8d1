import type { TestProject } from 'vitest/node';

import { createDatabase } from '../setup/create-database.ts';
import { type ServiceProcess, startProcess } from '../setup/service-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The difference between the clock of the gallery's service and the machine's, in milliseconds. */
    readonly ahead: number;
  }
}

/** The pictures always show the same day: a new picture then means that a screen has changed. */
const DAY = '2026-03-16T15:00:00Z';

let process: ServiceProcess | undefined;

/** Vitest's global setup: a service whose clock starts at that day. */
export async function setup(project: TestProject): Promise<void> {
  const databaseUrl = await createDatabase(project.getProvidedContext().testPostgres);
  const ahead = Date.parse(DAY) - Date.now();
  process = await startProcess({ databaseUrl, env: { CLOCK_OFFSET_MS: String(ahead), RATE_LIMITS: 'off' } });
  project.provide('service', { urls: [process.url], databaseUrl });
  project.provide('ahead', ahead);
}

export async function teardown(): Promise<void> {
  await process?.stop();
}
