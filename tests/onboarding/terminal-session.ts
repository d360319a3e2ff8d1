import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { registry } from '#app/registry';
import { main } from '#cli';

/** A person before a terminal, in a configuration of their own. */
export interface TerminalSession {
  readonly root: string;
  /** Types a command and, where it asks, these answers one after the other; an answer too few is Ctrl-C. */
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

/** Copies of the shipped flows, providers and texts. */
export function openTerminal(env: Readonly<Record<string, string>> = {}): TerminalSession {
  const root = mkdtempSync(join(tmpdir(), 'desk-'));
  for (const folder of ['flows', 'providers', 'locales']) cpSync(folder, join(root, folder), { recursive: true });

  async function type(argv: readonly string[], answers?: readonly string[]): Promise<Typed> {
    const said = { out: '', reported: '' };
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return Promise.resolve(answers?.[asked.length - 1]);
    };
    const context = {
      root,
      cwd: root,
      env,
      registry,
      out: (text: string) => void (said.out += text),
      report: (sentence: string) => void (said.reported += `${sentence}\n`),
      rewriteLine: undefined,
      ...(answers && { ask }),
    };
    return { code: await main(argv, context), ...said, asked };
  }
  return {
    root,
    type,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    close: () => rmSync(root, { recursive: true }),
  };
}
