import { join } from 'node:path';

import { findForm, registry } from '#app/registry';
import { render } from '#app/render';
import { parseConfig, startService, type Service } from '#server';
import { inject } from 'vitest';

import { createDatabase as create } from '../setup/create-database.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** An empty, migrated database of one test file. */
export function createDatabase(): Promise<string> {
  return create(inject('testPostgres'));
}

/** The whole service in test mode on free ports, the personas in its database; its clock may be ahead, in milliseconds. */
export async function runService(databaseUrl: string, clockOffset = 0): Promise<Service> {
  const config = parseConfig({
    CAUSEWAY_MODE: 'test',
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    CLOCK_OFFSET_MS: String(clockOffset),
  });
  // The test requests nothing of the built client.
  const development = {
    middleware: (_request: unknown, _response: unknown, next: () => void) => next(),
    assets: { scripts: [], styles: [], preloads: [], parts: {} },
  };
  return startService({ config, root: ROOT, render, registry, findForm, development });
}
