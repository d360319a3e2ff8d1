import { describeDiagnostic, type Diagnostic } from '#engine/check';

import { checkGarden } from './check-garden.ts';
import type { Command, World } from './command.ts';
import { exitCode, type ExitCode } from './exit-code.ts';
import { parseOptions, usageProblem } from './parse-options.ts';

const NAME = 'check';

export const checkCommand: Command = {
  name: NAME,
  summary: 'Check every flow, form, provider and locale file',
  help: `
Usage: causeway check [--json]

Checks flows/*.json, flows/forms/*.json, providers/*.json and locales/*.json against each other and against the names that the
app registers. Every fault is told as file:line:column, with a code, what is wrong and how to mend it.

  --json  the faults as JSON on standard output

Exit codes: 0 nothing is wrong (there may be warnings), 3 something is.
`,
  run,
};

async function run(args: readonly string[], world: World): Promise<ExitCode> {
  const { values, positionals } = parseOptions(NAME, args, { json: { type: 'boolean' } });
  if (positionals.length > 0)
    throw usageProblem(NAME, 'this command takes no files: it checks them all, because they refer to each other');

  const { diagnostics, files } = checkGarden(world);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  if (values.json) world.out(`${JSON.stringify({ version: 1, files, diagnostics })}\n`);
  else tellAll(world, diagnostics, files, errors);
  return Promise.resolve(errors > 0 ? exitCode.invalid : exitCode.ok);
}

function tellAll(world: World, diagnostics: readonly Diagnostic[], files: number, errors: number): void {
  for (const diagnostic of diagnostics) world.out(`${describeDiagnostic(diagnostic)}\n`);
  const warnings = diagnostics.length - errors;
  world.tell(`${count(files, 'file')}, ${count(errors, 'error')}, ${count(warnings, 'warning')}`);
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
