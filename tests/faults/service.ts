import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { importBills } from '#server';
import type { DayString } from '#rules';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';

import { billFile, type TestPatient } from '../journeys/patient.ts';
import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceAddress, type ServiceProcess } from '../setup/service-process.ts';
import { hospitalSettings, writeHospitals, type Hospital } from './hospitals.ts';
import { createVisitor, inTurn, type HttpVisitor, type VisitorOptions } from './http-visitor.ts';

/** Processes of the built service on one database, and the hospital of a test. */
export interface FaultService {
  readonly hospital: Hospital;
  readonly processes: readonly ServiceAddress[];
  /** A new visitor, at this hospital by default, whose requests go to each process in turn. */
  readonly newVisitor: (wishes?: Partial<VisitorOptions>) => HttpVisitor;
  /** Imports patients by the command that every provider uses. */
  readonly bringIn: (patients: readonly TestPatient[], hospital?: Hospital) => Promise<void>;
  /** Queries the database directly, without our own code. */
  readonly ask: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Waits for the jobs in progress and starts no other until the returned function is called, so that only requests change the data. */
  readonly holdJobs: () => Promise<() => Promise<void>>;
}

/** Processes of one test alone, which may kill them. */
export interface OwnService extends FaultService {
  readonly databaseUrl: string;
  /** The processes started first; a test that kills one keeps its own list. */
  readonly processes: readonly ServiceProcess[];
  /** Starts one more process of the same service, at this port if given. */
  readonly start: (port?: number) => Promise<ServiceProcess>;
  /** Starts one in the place of one that has ended, on its ports; of another repository that was built, if given. */
  readonly restart: (ended: ServiceAddress, root?: string) => Promise<ServiceProcess>;
  readonly stop: () => Promise<void>;
}

/** The service that all tests share, at a hospital of the test's own. */
export function sharedService(hospital: Hospital): FaultService {
  const { databaseUrl, processes } = inject('faultService');
  return serviceOn(databaseUrl, processes, hospital);
}

export interface OwnServiceOptions {
  readonly processes?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The repository that was built; this one by default. */
  readonly root?: string;
  /** A new, empty database by default. */
  readonly databaseUrl?: string;
}

export async function startService({
  processes: count = 2,
  env = {},
  databaseUrl: given,
  root,
}: OwnServiceOptions = {}): Promise<OwnService> {
  const databaseUrl = given ?? (await createDatabase(inject('testPostgres')));
  const folder = writeHospitals();
  const settings = { ...hospitalSettings(folder), ...env };
  const started: ServiceProcess[] = [];
  const start = async (port?: number, own: Readonly<Record<string, string>> = {}, from = root) => {
    const process = await startProcess({
      databaseUrl,
      env: { ...settings, ...own },
      ...(from !== undefined && { root: from }),
      ...(port !== undefined && { port }),
    });
    started.push(process);
    return process;
  };
  const processes = await Promise.all(Array.from({ length: count }, () => start()));
  return {
    ...serviceOn(databaseUrl, processes, 'northshore'),
    databaseUrl,
    processes,
    start,
    restart: ({ url, tokenizerUrl }, from) => start(portOf(url), { TOKENIZER_PORT: String(portOf(tokenizerUrl)) }, from),
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function serviceOn(databaseUrl: string, processes: readonly ServiceAddress[], hospital: Hospital): FaultService {
  return {
    hospital,
    processes,
    newVisitor: (wishes) => createVisitor({ at: inTurn(processes), hospital, ...wishes }),
    bringIn: (patients, at = hospital) => bringPatientsIn(databaseUrl, patients, at),
    ask: openQuestions(databaseUrl),
    holdJobs: () => holdJobs(databaseUrl),
  };
}

/** Imports patients into this database. */
export async function bringPatientsIn(databaseUrl: string, patients: readonly TestPatient[], hospital: Hospital): Promise<void> {
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

/** Queries on a pooled connection, as a second query mostly follows. */
function openQuestions(databaseUrl: string): FaultService['ask'] {
  const pool = new Pool({ connectionString: databaseUrl, max: 2, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // A test may kill the database.
  pool.on('error', () => undefined);
  return async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query(sql, [...values])).rows as readonly Row[];
}

/** Locks the table of the jobs: no process takes or ends one, and every process still reads how many wait. */
async function holdJobs(connectionString: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString });
  await client.connect();
  for (;;) {
    await client.query('begin');
    await client.query('lock table pgboss.job in share mode');
    const { rowCount } = await client.query("select from pgboss.job where state = 'active' limit 1");
    if (rowCount === 0) return () => client.end();
    await client.query('rollback');
    await sleep(50);
  }
}
