import { checkConfiguration, checkJson } from './check/check-configuration.ts';
import { checkContextOf } from './check/check-context.ts';
import { chooseFiles } from './check/choose-files.ts';
import { type Command, type CommandContext, exitCode, type ExitCode, runCommand, UsageProblem } from './command.ts';
import { keepSchemas } from './check/editor-schemas.ts';
import { fixConfiguration } from './check/fix-configuration.ts';
import { memoryInFolder } from './check/memory-in-folder.ts';
import { defineCommand, formatNames } from './parse-options.ts';
import { countsOf, reportCheck } from './check/report-check.ts';
import type { ReportFormat } from './check/report-diagnostics.ts';
import { watchConfiguration } from './check/watch-configuration.ts';

const HELP = `
Usage: causeway check [files] [--fix] [--format screen|line|github] [--json] [--no-proof] [--max-warnings N]
       causeway check --watch [files] [--format screen|line|github] [--no-proof]

Checks flows/*.json, flows/forms/*.json, providers/*.json, locales/*.json and locales/server/*.json against each other and
against the names that the app registers. Every fault is reported as file:line:column, with a number, what is wrong and how to
mend it; docs/diagnostics.md explains every number. With files or folders named, all are still checked, and
only the faults of those are reported. Schemas by which editors offer names are written anew where a name has changed,
but in CI, where FILE006 reports them.

  --fix             mends what can be mended without changing what a file means, and states what it did
  --format FORMAT   screen: with the line and a mark below the culprit; line: one line a fault;
                    github: annotations for a workflow. Without it: screen on a terminal, line elsewhere
  --json            the faults as JSON on standard output
  --no-proof        without the proof that every visitor can complete every flow (see: causeway help prove)
  --max-warnings N  more than N warnings are a failure
  --watch           checks again after every save, until Ctrl-C: at once without the proof, and the proof follows when it is ready

Set CAUSEWAY_MODE=test where test mode is what will run, and PROVIDERS_DIR where providers are not in providers/.
Colors are left out where NO_COLOR is set.

Exit codes: 0 nothing is wrong (there may be warnings), 2 the command line is wrong, 3 a file has errors,
4 there are more warnings than --max-warnings allows, 5 a file that was named does not exist.
`;

/** Creates the command around a check. */
const commandOf = (check: typeof checkConfiguration) =>
  defineCommand({
    name: 'check',
    help: HELP,
    options: {
      fix: { type: 'boolean', default: false },
      format: { type: 'string' },
      json: { type: 'boolean', default: false },
      'no-proof': { type: 'boolean', default: false },
      'max-warnings': { type: 'string' },
      watch: { type: 'boolean', default: false },
    },
    async run({ values, positionals }, typed): Promise<ExitCode> {
      const format = formatOf(values.format, typed);
      const mostWarnings = countOf(values['max-warnings']);

      if (values.watch && (values.fix || values.json)) throw new UsageProblem('--watch goes with neither --fix nor --json');

      const isChosen = chooseFiles(positionals, typed);
      const context = await checkContextOf(typed);
      if (values.watch) {
        await watchConfiguration(context, { ...format, isChosen, withProof: !values['no-proof'] });
        return exitCode.ok;
      }
      const memory = typed.proofsFolder === undefined ? undefined : memoryInFolder(typed.proofsFolder);
      const remembering = { ...context, ...(memory && { remember: memory.remember }) };
      const fixed = values.fix ? fixConfiguration(remembering, isChosen, check).fixed : [];
      const now = keepSchemas(check(remembering, { withProof: !values['no-proof'] }), context);
      memory?.save();
      const diagnostics = now.diagnostics.filter(({ file }) => isChosen(file));
      const { errors, warnings } = countsOf(diagnostics);

      if (values.json)
        context.out(`${JSON.stringify({ version: 1, files: now.files.length, errors, warnings, fixed, diagnostics })}\n`);
      else {
        for (const { file, code, fix } of fixed) context.report(`${file}: ${fix?.description ?? ''} (${code})`);
        reportCheck(now, { ...format, isChosen }, context);
      }
      if (errors > 0) return exitCode.invalid;
      return warnings > mostWarnings ? exitCode.warnings : exitCode.ok;
    },
  });

export const checkCommand = commandOf(checkConfiguration);

/** Runs the same command without a build, which fails while a file is not JSON: it reports these files alone. */
export const checkUnbuilt: Command['run'] = (args, context) => runCommand(commandOf(checkJson), args, context);

function formatOf(asked: string | undefined, { isTerminal = false, env }: CommandContext) {
  const formats: readonly ReportFormat[] = ['screen', 'line', 'github'];
  const format = asked === undefined ? (isTerminal ? 'screen' : 'line') : formats.find((name) => name === asked);
  if (format === undefined) throw new UsageProblem(`there is no format "${asked ?? ''}" (${formatNames(asked ?? '', formats)})`);
  return { format, hasColour: isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb' };
}

function countOf(most: string | undefined): number {
  if (most === undefined) return Infinity;
  if (!/^\d+$/.test(most)) throw new UsageProblem(`--max-warnings is a number, not "${most}"`);
  return Number(most);
}
