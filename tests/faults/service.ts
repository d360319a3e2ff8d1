import { rmSync } from 'node:fs';

import { importBills } from '#server';
import type { DayString } from '#rules';
import { Pool } from 'pg';
import { inject } from 'vitest';

import { billFile, type TestPatient } from '../journeys/patient.ts';
import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceAddress, type ServiceProcess } from '../setup/service-process.ts';
import { hospitalSettings, writeHospitals, type Hospital } from './hospitals.ts';
import { createVisitor, inTurn, type HttpVisitor, type VisitorOptions } from './http-visitor.ts';

/** Processes of the built service on one database, and the hospital at which a test is. */
export interface FaultService {
  readonly hospital: Hospital;
  readonly processes: readonly ServiceAddress[];
  /** Somebody new, at this hospital unless told otherwise, whose requests go to each process in turn. */
  readonly newVisitor: (wishes?: Partial<VisitorOptions>) => HttpVisitor;
  /** Brings patients in by the door that every provider uses. */
  readonly bringIn: (patients: readonly TestPatient[], hospital?: Hospital) => Promise<void>;
  /** Asks the database itself, past all code of ours. */
  readonly ask: <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
}

/** Processes of one test alone, which may do with them as it likes. */
export interface OwnService extends FaultService {
  readonly databaseUrl: string;
  /** Those that were started first; a test that kills one keeps its own list. */
  readonly processes: readonly ServiceProcess[];
  /** One more of the same service, at a given port where that matters. */
  readonly start: (port?: number) => Promise<ServiceProcess>;
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
  /** An empty database is made unless one is given. */
  readonly databaseUrl?: string;
}

export async function startService({
  processes: count = 2,
  env = {},
  databaseUrl: given,
}: OwnServiceOptions = {}): Promise<OwnService> {
  const databaseUrl = given ?? (await createDatabase(inject('testPostgres')));
  const folder = writeHospitals();
  const settings = { ...hospitalSettings(folder), ...env };
  const started: ServiceProcess[] = [];
  const start = async (port?: number) => {
    const process = await startProcess({ databaseUrl, env: settings, ...(port !== undefined && { port }) });
    started.push(process);
    return process;
  };
  const processes = await Promise.all(Array.from({ length: count }, () => start()));
  return {
    ...serviceOn(databaseUrl, processes, 'northshore'),
    databaseUrl,
    processes,
    start,
    stop: async () => {
      await Promise.all(started.map((one) => one.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serviceOn(databaseUrl: string, processes: readonly ServiceAddress[], hospital: Hospital): FaultService {
  return {
    hospital,
    processes,
    newVisitor: (wishes) => createVisitor({ at: inTurn(processes), hospital, ...wishes }),
    bringIn: (patients, at = hospital) => bringIn(databaseUrl, patients, at),
    ask: openQuestions(databaseUrl),
  };
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

/** Questions on a connection that is kept for a moment, as who asks one mostly asks the next. */
function openQuestions(databaseUrl: string): FaultService['ask'] {
  const pool = new Pool({ connectionString: databaseUrl, max: 2, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  // The database may be what a test kills.
  pool.on('error', () => undefined);
  return async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    (await pool.query(sql, [...values])).rows as readonly Row[];
}
