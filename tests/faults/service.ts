import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { importBills } from '#server';
import type { DayString } from '#rules';
import { Client } from 'pg';
import { inject } from 'vitest';

import { billFile, type TestPatient } from '../journeys/patient.ts';
import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceProcess } from '../setup/service-process.ts';

const PROVIDERS = join(import.meta.dirname, '..', '..', 'providers');
/** Two hospitals, neither of which is the demo one: its personas would only be in the way. */
export type Hospital = 'northshore' | 'hillview';

/** Processes of the built service on a database of their own. */
export interface FaultService {
  readonly databaseUrl: string;
  /** Those that were started first; a test that kills one keeps its own list. */
  readonly processes: readonly ServiceProcess[];
  /** One more of the same service, at a given port where that matters. */
  readonly start: (port?: number) => Promise<ServiceProcess>;
  /** Brings patients in by the door that every provider uses. */
  readonly bringIn: (patients: readonly TestPatient[], hospital?: Hospital) => Promise<void>;
  /** Asks the database itself, past all code of ours. */
  readonly ask: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly stop: () => Promise<void>;
}

export interface FaultServiceOptions {
  readonly processes?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** An empty database is made unless one is given. */
  readonly databaseUrl?: string;
}

export async function startService({
  processes: count = 2,
  env = {},
  databaseUrl: given,
}: FaultServiceOptions = {}): Promise<FaultService> {
  const databaseUrl = given ?? (await createDatabase(inject('testPostgres')));
  const providersDir = writeProviders(['northshore', 'hillview']);
  // Visitors come through a proxy that tells their addresses, and nobody measures what one address may ask.
  const settings = { PROVIDERS_DIR: providersDir, TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off', ...env };
  const started: ServiceProcess[] = [];
  const start = async (port?: number) => {
    const process = await startProcess({ databaseUrl, env: settings, ...(port !== undefined && { port }) });
    started.push(process);
    return process;
  };
  const processes = await Promise.all(Array.from({ length: count }, () => start()));
  return {
    databaseUrl,
    processes,
    start,
    bringIn: (patients, hospital = 'northshore') => bringIn(databaseUrl, patients, hospital),
    ask: (sql, values) => ask(databaseUrl, sql, values),
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()));
      rmSync(providersDir, { recursive: true, force: true });
    },
  };
}

function writeProviders(hospitals: readonly Hospital[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-providers-'));
  const demo = JSON.parse(readFileSync(join(PROVIDERS, 'lakeside.json'), 'utf8')) as object;
  for (const hospital of hospitals) {
    const provider = { ...demo, provider_id: hospital, hosts: [`${hospital}.localhost`] };
    writeFileSync(join(folder, `${hospital}.json`), JSON.stringify(provider));
  }
  return folder;
}

async function bringIn(databaseUrl: string, patients: readonly TestPatient[], hospital: Hospital): Promise<void> {
  const problems: unknown[] = [];
  await importBills({
    stream: billFile(patients),
    provider: { provider_id: hospital },
    databaseUrl,
    today: new Date().toISOString().slice(0, 10) as DayString,
    onProblem: (problem) => problems.push(problem),
  });
  if (problems.length > 0) throw new Error(`the test's own bill file is faulty: ${JSON.stringify(problems)}`);
}

/** One question on a connection of its own. */
async function ask<Row extends object>(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as readonly Row[];
  } finally {
    await client.end();
  }
}
