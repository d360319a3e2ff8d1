import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createOwnDatabase } from './own-database.ts';
import { typeCommand, type Typed } from './type-command.ts';

/** A terminal in a folder of its own, whose commands work on a database of its own. */
export interface Terminal {
  readonly databaseUrl: string;
  readonly type: (...argv: readonly string[]) => Promise<Typed>;
  /** Saves a file of the folder. */
  readonly save: (file: string, text: string) => void;
  readonly close: () => Promise<void>;
}

export async function openTerminal(suffix: string): Promise<Terminal> {
  const database = await createOwnDatabase(suffix);
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  // People of tests are invented, so their data needs no master key.
  const env = { DATABASE_URL: database.url, CAUSEWAY_MODE: 'test' };
  return {
    databaseUrl: database.url,
    type: (...argv) => typeCommand(argv, process.cwd(), { cwd: folder, env }),
    save: (file, text) => writeFileSync(join(folder, file), text),
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
}
