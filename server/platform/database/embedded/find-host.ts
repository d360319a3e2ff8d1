import { mkdir } from 'node:fs/promises';

import type { Binaries } from './binaries.ts';
import { findRootHost } from './root-host.ts';
import type { Host } from './host.ts';
import { explainProblem } from './problem.ts';

/** Where and as whom PostgreSQL can run here, with its folder made. */
export async function getHost(dataDir: string, binaries: Binaries, log: (sentence: string) => void): Promise<Host> {
  try {
    await mkdir(dataDir, { recursive: true });
    const host =
      process.getuid?.() === 0 ? await findRootHost(dataDir, binaries, log) : { home: dataDir, binaries: binaries.folder };
    if (!host) throw explainProblem('cannot be run as root', dataDir);
    return host;
  } catch (error) {
    throw isSystemError(error) ? explainProblem(error.message, dataDir) : error;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
