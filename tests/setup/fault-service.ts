import { rmSync } from 'node:fs';

import type { TestProject } from 'vitest/node';

import { hospitalSettings, writeHospitals } from '../faults/hospitals.ts';
import { createDatabase } from './create-database.ts';
import { type ServiceAddress, type ServiceProcess, startProcess } from './service-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Two processes on one database, for every test that neither ends nor changes them. */
    readonly faultService: { readonly databaseUrl: string; readonly processes: readonly ServiceAddress[] };
  }
}

const PROCESSES = 2;

let folder = '';
let processes: readonly ServiceProcess[] = [];

/** Vitest's global setup: starting a process takes longer than most tests of it. */
export async function setup(project: TestProject): Promise<void> {
  const databaseUrl = await createDatabase(project.getProvidedContext().testPostgres);
  folder = writeHospitals();
  const env = hospitalSettings(folder);
  processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess({ databaseUrl, env })));
  const addresses = processes.map(({ url, tokenizerUrl, isolatedOriginUrl, standInsUrl }) => ({
    url,
    tokenizerUrl,
    isolatedOriginUrl,
    standInsUrl,
  }));
  project.provide('faultService', { databaseUrl, processes: addresses });
}

export async function teardown(): Promise<void> {
  await Promise.all(processes.map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
}
