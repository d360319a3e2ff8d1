import { loadFlow, nameOf } from '#engine/check';
import { type Cover, coverFlow } from '#engine/prove';

import { CommandProblem, exitCode } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { defineCommand, unknownName } from './parse-options.ts';
import { overlayOf } from './prove/prove-configuration.ts';
import { figure } from './report-lines.ts';

const WHICH = 'which flow? Give one name, such as enrollment';

export const pathsCommand = defineCommand({
  name: 'paths',
  help: `
Usage: causeway paths FLOW [--provider SLUG] [--json]

Paths from the entry that together take every row, requirement and Back of a flow: each begins where a visitor begins, and
goes on, by the shortest path, to a transition that no path before it took. Codes that are answered alike are taken at once.

  --provider SLUG  the flow as this provider has it
  --json           the paths as JSON on standard output, with the names of the transitions that each takes

Exit codes: 0, 3 the flow has faults, 5 no such flow or provider.
`,
  options: { provider: { type: 'string' }, json: { type: 'boolean', default: false } },
  operands: { missing: WHICH, tooMany: WHICH },
  async run({ values, positionals: [name = ''] }, context) {
    const { flows, providers } = readConfiguration(context.root, context.env);
    const source = flows.find((one) => nameOf(one) === name);
    const provider = providers.find((one) => nameOf(one) === values.provider);
    if (!source) throw unknownName('flow', name, flows.map(nameOf));
    if (values.provider !== undefined && !provider) throw unknownName('provider', values.provider, providers.map(nameOf));

    const { flow } = loadFlow(source, { overlay: provider ? overlayOf(provider, name) : {} });
    if (!flow) throw new CommandProblem(exitCode.invalid, `the flow "${name}" has faults\nSee: causeway check`);
    const cover = coverFlow(flow, await context.loadRegistry());
    if (values.json) context.out(`${JSON.stringify({ version: 1, flow: name, provider: values.provider ?? null, ...cover })}\n`);
    else for (const line of linesOf(cover)) context.out(`${line}\n`);
    const { paths, transitions, never } = cover;
    context.report(
      `${figure(paths.length)} paths take ${figure(transitions - never.length)} of ${figure(transitions)} transitions`,
    );
    return undefined;
  },
});

function linesOf({ paths, never }: Cover): readonly string[] {
  const reported = paths.flatMap(({ takes, sentences }, index) => [
    `Path ${index + 1}, which is the first to take ${figure(takes.length)} transitions:`,
    ...sentences.map((sentence) => `  ${sentence}`),
  ]);
  return never.length === 0
    ? reported
    : [...reported, 'No visitor can take, with these options:', ...never.map((name) => `  ${name}`)];
}
