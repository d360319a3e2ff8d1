import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

import { inject } from 'vitest';

import { AUDITED_FOLDER } from './taken-transitions.ts';

/** Audits a screen unless this run has audited it already. After a fault, the next visitor audits it again. */
export async function auditOnce(screen: string, audit: () => Promise<void>): Promise<void> {
  // Each run has a database of its own.
  const run = join(AUDITED_FOLDER, new URL(inject('service').databaseUrl).pathname);
  mkdirSync(run, { recursive: true });
  const note = join(run, encodeURIComponent(screen));
  if (!isFirst(note)) return;
  try {
    await audit();
  } catch (cause) {
    rmdirSync(note);
    throw cause;
  }
}

/** Creating a folder is atomic: of two processes that try, one gets EEXIST. */
function isFirst(note: string): boolean {
  try {
    mkdirSync(note);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}
