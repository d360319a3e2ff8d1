import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Command, World } from './command.ts';
import { exitCode, type ExitCode } from './exit-code.ts';
import { parseOptions } from './parse-options.ts';
import { referencePages } from './reference/pages.ts';

const NAME = 'reference';
const FOLDER = 'docs/reference';

export const referenceCommand: Command = {
  name: NAME,
  summary: 'Write docs/reference from the schemas, flows, actions and words that there are',
  help: `
Usage: causeway reference [--check]

Writes the pages of docs/reference: every key of provider, flow and form files, facts, effects, widgets, actions, error codes
and personas. docs/reference/diagnostics is written by hand.

  --check  write nothing, tell which pages are not current

Exit codes: 0 the pages are current now, 3 with --check, some are not.
`,
  run,
};

async function run(args: readonly string[], world: World): Promise<ExitCode> {
  const { values } = parseOptions(NAME, args, { check: { type: 'boolean' } });
  const stale = Object.entries(referencePages(world)).filter(([file, text]) => textAt(join(world.root, FOLDER, file)) !== text);
  if (!values.check) {
    mkdirSync(join(world.root, FOLDER), { recursive: true });
    for (const [file, text] of stale) writeFileSync(join(world.root, FOLDER, file), text);
  }
  stale.forEach(([file]) => world.out(`${FOLDER}/${file}\n`));
  world.tell(
    stale.length === 0 ? 'Every page is current.' : values.check ? 'are not current: npx causeway reference' : 'are written.',
  );
  return Promise.resolve(values.check && stale.length > 0 ? exitCode.invalid : exitCode.ok);
}

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
