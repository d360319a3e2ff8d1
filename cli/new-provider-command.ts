import { join } from 'node:path';

import { openTryOut, providerSchemaFor } from '#configuration';
import { describeDiagnostic, asObject, type Json } from '#engine/check';

import { type Command, type CommandContext, CommandProblem, exitCode, type ExitCode, UsageProblem } from './command.ts';
import { readFlows } from './configuration.ts';
import { checkContextOf } from './check/check-context.ts';
import { errorsOfProvider } from './check/check-provider-file.ts';
import type { Draft } from './new-provider/draft.ts';
import { fillIn, type FilledIn } from './new-provider/fill-in.ts';
import { interview } from './new-provider/interview.ts';
import { isTakenIn, writeDraft } from './new-provider/provider-folder.ts';
import { questionsFor } from './new-provider/questions.ts';
import { parseOptions } from './parse-options.ts';

export const newProviderCommand: Command = {
  name: 'new-provider',
  help: `
Usage: causeway new-provider [NAME] [options]

Asks for what a provider needs, checks every answer at once, and writes providers/SLUG.json, whole and sound. An answer of "?"
reports more; Enter takes what is in brackets. Nothing is written before the last answer, and nothing is overwritten.
Where no one can be asked (no terminal, or --yes), options answer, and what none states is as suggested.

  --name, --website, --phone         must be said where no one is asked
  --slug                             the name of the file; made from the name
  --legal-name, --host, --logo, --logo-size, --accent, --languages, --hours-en, --hours-es, --time-zone, --statement
  --minimum, --maximum               dollars
  --months, --charge-days, --payment-methods    lists, such as 6,12
  --disclosure                       what shows before a code: masked, open or none
  --identifier-login, --birth-date-fields       an option of the enrollment flow each
  --yes                              ask nothing
  --json                             what was written as JSON on standard output

Exit codes: 0 written, 2 something was not said or is wrong, 130 interrupted. The guide: docs/guides/onboard-a-provider.md
`,
  run,
};

async function run(args: readonly string[], typed: CommandContext): Promise<ExitCode> {
  const context = await checkContextOf(typed);
  const dir = context.env['PROVIDERS_DIR'] ?? join(context.root, 'providers');
  const tryOut = openTryOut({ dir, flows: readFlows(context.root, context.env), registry: context.registry });
  const questions = questionsFor(isTakenIn(dir), tryOut.flows);
  const flags = Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' } as const]));
  const { values, positionals } = parseOptions(args, { yes: { type: 'boolean' }, json: { type: 'boolean' }, ...flags });
  const { yes, json, ...said } = values as { yes?: boolean; json?: boolean } & Record<string, string | undefined>;
  if (positionals.length > 1) throw new UsageProblem(`one name at a time: put quotation marks around "${positionals.join(' ')}"`);

  const schema = providerSchemaFor(tryOut.flows);
  const asked = { questions, given: { ...said, ...(positionals[0] !== undefined && { name: positionals[0] }) }, tryOut };
  const { ask, report } = context;
  const explain = (key: string) => describeKey(schema, key);
  const draft = yes || !ask ? requireSound(fillIn(asked)) : await interview({ ...asked, ask, report, explain });
  if (draft === 'interrupted') {
    context.report('\nNothing was written.');
    return exitCode.interrupted;
  }

  const { slug } = draft;
  if (!writeDraft(dir, draft))
    throw new CommandProblem(exitCode.failure, `${join(dir, `${slug}.json`)} has come meanwhile, and nothing is overwritten`);
  const next = nextCommands(slug);
  const errors = errorsOfProvider(context, slug);
  errors.forEach((error) => context.report(describeDiagnostic(error)));
  if (json) context.out(`${JSON.stringify({ version: 1, slug, file: `providers/${slug}.json`, next })}\n`);
  else {
    context.out(`providers/${slug}.json\n`);
    context.report(errors.length > 0 ? 'is written, and it has the errors above.' : 'is written, and nothing in it is wrong.');
    context.report('It has no "landing" yet: the landing page shows no quotes, ratings or badges');
    context.report('until you add some (docs/guides/onboard-a-provider.md). Next:');
    next.forEach((command) => context.report(`  ${command}`));
  }
  return errors.length > 0 ? exitCode.invalid : exitCode.ok;
}

/** Describes a key by the schema, such as `support` or `flows.enrollment.options.identifierLogin`. */
function describeKey(schema: object, key: string): string | undefined {
  const part = key.split('.').reduce<Json>((inner, name) => asObject(asObject(inner['properties'])[name]), asObject(schema));
  return typeof part['description'] === 'string' ? part['description'] : undefined;
}

function nextCommands(slug: string): readonly string[] {
  return [
    `npx causeway check providers/${slug}.json`,
    `npx causeway preview ${slug}`,
    `npx causeway import bills FILE.csv --provider ${slug}`,
  ];
}

/** Throws where an answer is missing or wrong. */
function requireSound({ draft, problems, missing }: FilledIn): Draft {
  const wrong = Object.entries(problems).flatMap(([flag, sentences]) => sentences.map((sentence) => `--${flag}: ${sentence}`));
  const unsaid = missing.length === 0 ? [] : [`this has to be said: ${missing.map((flag) => `--${flag}`).join(', ')}`];
  const reasons = [...wrong, ...unsaid];
  if (reasons.length > 0) throw new UsageProblem(reasons.join('\n'));
  return draft;
}
