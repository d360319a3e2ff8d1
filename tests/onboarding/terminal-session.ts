import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { registry } from '#app/registry';
import { main } from '#cli';

/** A person before a terminal, in a configuration of their own. */
export interface TerminalSession {
  readonly root: string;
  /** Types a command and, at each question, the next of these answers. After the last one it types Ctrl-C. */
  readonly type: (argv: readonly string[], answers?: readonly string[]) => Promise<Typed>;
  readonly read: (file: string) => string;
  readonly close: () => void;
}

export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly reported: string;
  readonly asked: readonly string[];
}

/** What one session has proved, the next one finds: the proof itself is the subject of tests/proof. */
const proofsFolder = mkdtempSync(join(tmpdir(), 'proofs-'));
process.on('exit', () => rmSync(proofsFolder, { recursive: true }));

/** Copies of the shipped flows, providers and texts. */
export function openTerminal(env: Readonly<Record<string, string>> = {}): TerminalSession {
  const root = mkdtempSync(join(tmpdir(), 'terminal-'));
  for (const folder of ['flows', 'providers', 'locales']) cpSync(folder, join(root, folder), { recursive: true });

  async function type(argv: readonly string[], answers?: readonly string[]): Promise<Typed> {
    const written = { out: '', reported: '' };
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return Promise.resolve(answers?.[asked.length - 1]);
    };
    const context = {
      root,
      cwd: root,
      env,
      proofsFolder,
      loadRegistry: async () => Promise.resolve(registry),
      out: (text: string) => void (written.out += text),
      report: (sentence: string) => void (written.reported += `${sentence}\n`),
      rewriteLine: undefined,
      ...(answers && { ask }),
    };
    return { code: await main(argv, context), ...written, asked };
  }
  return {
    root,
    type,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    close: () => rmSync(root, { recursive: true }),
  };
}
