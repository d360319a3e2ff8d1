import { graphOf, type GraphParts, toMermaid } from '#engine/explain';

import { UsageProblem } from './command.ts';
import { defineCommand, formatNames } from './parse-options.ts';
import { requireFlow } from './reading/require-flow.ts';
const FORMATS = ['mermaid', 'svg', 'json'] as const;

export const graphCommand = defineCommand({
  name: 'graph',
  help: `
Usage: causeway graph FLOW [--provider SLUG] [--format mermaid|svg|json] [--errors] [--redirects] [--back]

Draws the steps of a flow and the paths between them, each with the guard under which it is taken. Steps that count for progress are
colored. Below the name of a step are the visitors who see it and the guards that it requires.

  FLOW             such as enrollment
  --provider SLUG  the flow as this provider has it
  --format FORMAT  mermaid (the default), svg for a picture, or json for everything as data
  --errors         also where refusals go, dashed
  --redirects      also where unmet requirements go, dotted
  --back           also where Back goes

To standard output: causeway graph enrollment --format svg --errors > enrollment.svg

Exit codes: 0, 2 a format that is not there, 3 a flow has faults, 5 no such flow or provider.
`,
  options: {
    provider: { type: 'string' },
    format: { type: 'string' },
    errors: { type: 'boolean' },
    redirects: { type: 'boolean' },
    back: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  operands: { missing: 'which flow? Give its name, such as enrollment', tooMany: 'one flow at a time, please' },
  async run({ values, positionals: [name = ''] }, context) {
    const format = FORMATS.find((one) => one === (values.format ?? (values.json ? 'json' : 'mermaid')));
    if (!format)
      throw new UsageProblem(`there is no format "${values.format ?? ''}" (${formatNames(values.format ?? '', FORMATS)})`);

    const { compiled: flow, words, provider } = requireFlow(context, name, values.provider);
    const drawn: GraphParts = [
      'next',
      ...(values.errors ? (['error'] as const) : []),
      ...(values.redirects ? (['redirect'] as const) : []),
      ...(values.back ? (['back'] as const) : []),
    ];
    const of = provider === undefined ? `The flow "${flow.flow}"` : `The flow "${flow.flow}" of ${provider.display_name}`;
    // The data is complete: its reader can leave parts out.
    if (format === 'json') {
      context.out(`${JSON.stringify({ version: 1, provider: provider?.slug ?? null, ...graphOf(flow, words) })}\n`);
    } else {
      const graph = graphOf(flow, words, drawn);
      context.out(format === 'svg' ? await svgOf(graph, of) : toMermaid(graph));
      const left = flow.steps.filter(({ id }) => !graph.nodes.some(({ name }) => name === id)).map(({ id }) => id);
      if (left.length > 0) context.report(`Left out, because no path that is drawn goes there: ${left.join(', ')}.`);
    }
    return undefined;
  },
});

/** The layout of a picture is most of the code of this command. */
async function svgOf(graph: ReturnType<typeof graphOf>, title: string): Promise<string> {
  const { drawSvg } = await import('./graph/draw-svg.ts');
  return drawSvg(graph, title);
}
