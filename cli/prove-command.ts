import { exitCode } from './command.ts';
import { nameOf } from '#engine/check';
import { readConfiguration } from './configuration.ts';
import { defineCommand, unknownName } from './parse-options.ts';
import { redirectLines } from './prove/redirect-lines.ts';
import { type Proved, proveConfiguration } from './prove/prove-configuration.ts';
import { figure } from './report-lines.ts';

export const proveCommand = defineCommand({
  name: 'prove',
  help: `
Usage: causeway prove [FLOW] [--provider SLUG] [--redirects] [--json]

Proves of each flow, as each provider has it and for every combination of what its facts can be: visitors reach every step;
from every step they can reach an end; they can reach each goal of the flow; every redirect ends; every decision has an answer. What
does not hold is reported with the shortest path that goes there. "causeway check" proves the same. What is shown and what is not:
docs/decisions/0020 and 0045.

  --provider SLUG  the flows as this provider has them
  --redirects       the rows that name one step and lead some who come to them elsewhere, and why: first with the path there
                   what the flow does not state itself, then a line for each of what it does; with --json every row
  --json           everything as JSON on standard output

Exit codes: 0 all is proved, 3 something does not hold, 5 no such flow or provider.
`,
  options: {
    provider: { type: 'string' },
    redirects: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  operands: { tooMany: 'one flow at a time, or none for all of them' },
  async run({ values, positionals: [flow] }, context) {
    const configuration = readConfiguration(context.root, context.env);
    const flows = configuration.flows.map(nameOf);
    const providers = configuration.providers.map(nameOf);
    if (flow !== undefined && !flows.includes(flow)) throw unknownName('flow', flow, flows);
    if (values.provider !== undefined && !providers.includes(values.provider))
      throw unknownName('provider', values.provider, providers);

    const proved = proveConfiguration(configuration, await context.loadRegistry(), {
      flow,
      provider: values.provider,
      withRedirects: values.redirects || values.json,
    });
    if (values.json) context.out(`${JSON.stringify({ version: 1, proofs: proved.map(asData) })}\n`);
    else for (const one of proved) for (const line of linesOf(one, values.redirects)) context.out(`${line}\n`);
    return proved.every(({ proof }) => proof.failures.length === 0) ? exitCode.ok : exitCode.invalid;
  },
});

function asData({ source, providers, proof, milliseconds }: Proved) {
  return { file: source.file, providers, milliseconds: Math.round(milliseconds), ...proof };
}

function linesOf({ providers, proof, milliseconds }: Proved, withRedirects: boolean): readonly string[] {
  const of = providers.length === 0 ? 'as its file has it' : `of ${nameSome(providers)}`;
  const off = proof.switchedOff.length === 0 ? '' : ` (${proof.switchedOff.join(', ')} switched off)`;
  const size = `${figure(proof.steps)} steps${off}, ${figure(proof.facts)} facts, ${figure(proof.states)} states, ${figure(proof.transitions)} transitions, ${figure(proof.goals)} goals`;
  const verdict = proof.failures.length === 0 ? 'proved' : `${figure(proof.failures.length)} do not hold`;
  return [
    `${proof.flow} ${of}: ${verdict} in ${(milliseconds / 1000).toFixed(1)} s; ${size}`,
    ...proof.failures.flatMap(({ message, cure, trace }) => [
      `  ${message}`,
      ...trace.map((line) => `    ${line}`),
      `    Cure: ${cure}`,
    ]),
    ...(withRedirects ? redirectLines(proof.redirects) : []),
  ];
}

/** Ten thousand providers have a flow alike. */
function nameSome(providers: readonly string[]): string {
  const more = providers.length - 5;
  return more > 0 ? `${providers.slice(0, 5).join(', ')} and ${figure(more)} more` : providers.join(', ');
}
