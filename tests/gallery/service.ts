import type { TestProject } from 'vitest/node';

import { createDatabase } from '../setup/create-database.ts';
import { type ServiceProcess, startProcess } from '../setup/service-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How far the clock of the gallery's service is from the machine's, in milliseconds. */
    readonly ahead: number;
  }
}

/** It is always the same day in the pictures: a new one then means that a screen has changed. */
const DAY = '2026-03-16T15:00:00Z';

let process: ServiceProcess | undefined;

/** Vitest's global setup: a service whose clock stands, but for the minutes that the pictures take. */
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
