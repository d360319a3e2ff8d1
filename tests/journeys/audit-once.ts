import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

import { inject } from 'vitest';

import { AUDITED_FOLDER } from './taken-transitions.ts';

/** Judges a screen that nobody in this run has judged yet; one that was found faulty is judged again by whoever comes next. */
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

/** Of two who make the same folder, one is told that it is there. */
function isFirst(note: string): boolean {
  try {
    mkdirSync(note);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}
