import type { Flow } from '#engine/check';
import { overlaySchema, providerSchemaFor } from '#configuration';

import { code, codes, section, table, type Page } from './markdown.ts';
import { schemaTable } from './schema-table.ts';

/** Every key of a provider file, and every option that a flow gives it. */
export function providerPage(flows: readonly Flow[]): Page {
  const schema = providerSchemaFor([]);
  const options = flows.flatMap(({ flow, options: ofFlow = {} }) =>
    Object.entries(ofFlow).map(([name, option]) => [
      code(flow),
      code(name),
      option.enum ? codes(option.enum.map((value) => JSON.stringify(value))) : option.type,
      code(JSON.stringify(option.default)),
      `${option.title}. ${option.description ?? ''}`,
    ]),
  );
  const offered = flows.map(({ flow, base, options: ofFlow = {} }) => [
    code(flow),
    code(base),
    base === '/' ? 'everybody' : `whose file names it: ${code(`"${flow}": {}`)}`,
    codes(Object.keys(ofFlow)),
  ]);
  const body = [
    'A provider is one file, `providers/<slug>.json`. How to write one: [onboard a provider](../guides/onboard-a-provider.md).',
    section('Keys', schemaTable(schema)),
    section(
      'Flows',
      'Everybody has the flow at `/`. Another is there for a provider whose file names it.',
      table(['flow', 'where', 'who has it', 'options'], offered),
    ),
    section(
      'Options of flows',
      'They stand in `flows.<flow>.options`.',
      table(['flow', 'option', 'takes', 'default', 'what it is for'], options),
    ),
    section('What differs in a flow', 'Keys of `flows.<flow>`.', schemaTable(overlaySchema)),
  ].join('\n\n');
  return {
    file: 'provider.md',
    title: 'Provider files',
    body,
  };
}
