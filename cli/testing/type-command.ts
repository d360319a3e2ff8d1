import { actions } from '#actions';

import type { ExitCode } from '../command.ts';
import { main } from '../main.ts';

/** What a command said. */
export interface Typed {
  readonly code: ExitCode;
  readonly out: string;
  readonly reported: string;
}

/** Where it is typed, if not in the folder of the shipped files, and with which environment. */
interface Place {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Types a command line at the shipped files, or at those below another root. */
export async function typeCommand(
  line: string | readonly string[],
  root = process.cwd(),
  { cwd = root, env = {} }: Place = {},
): Promise<Typed> {
  const said = { out: '', reported: '' };
  const code = await main(typeof line === 'string' ? wordsOf(line) : line, {
    root,
    cwd,
    env,
    loadRegistry: async () =>
      Promise.resolve({
        selectors: [],
        actions: Object.fromEntries(actions.map(({ name, outcomes, errors }) => [name, { name, outcomes, errors }])),
        screens: [],
        widgets: [],
        checks: [],
        hasText: () => true,
      }),
    out: (text) => void (said.out += text),
    report: (sentence) => void (said.reported += `${sentence}\n`),
    rewriteLine: undefined,
  });
  return { code, ...said };
}

/** As a shell splits it: at spaces, but not between quotation marks. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}
