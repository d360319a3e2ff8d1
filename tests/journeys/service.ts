import { importBills } from '#server';
import type { DayString } from '#rules';
import { Client } from 'pg';
import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';

import { billFile, type TestPatient } from './patient.ts';

/** The browser that the tests found on this machine. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(inject('browser'));
}

/** The addresses of the service's processes, which share one database. */
export function serviceUrls(): readonly string[] {
  return inject('service').urls;
}

/** Imports patients by the command that every provider uses. */
export async function importPatients(...patients: readonly TestPatient[]): Promise<void> {
  await importPatientsOf('lakeside', ...patients);
}

/** The same for another provider. */
export async function importPatientsOf(provider_id: string, ...patients: readonly TestPatient[]): Promise<void> {
  const problems: unknown[] = [];
  await importBills({
    stream: billFile(patients),
    provider: { provider_id },
    databaseUrl: inject('service').databaseUrl,
    today: new Date().toISOString().slice(0, 10) as DayString,
    onProblem: (problem) => problems.push(problem),
  });
  if (problems.length > 0) throw new Error(`the test's own bill file is faulty: ${JSON.stringify(problems)}`);
}

/** Queries the database directly, without our own code. */
export async function ask<Row extends Record<string, unknown>>(
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: inject('service').databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as readonly Row[];
  } finally {
    await client.end();
  }
}
