import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CompiledFlow } from '#engine';
import { compileFlow, type Overlay } from '#engine/check';

/** A flow as some provider may have it. */
export interface Setting {
  readonly title: string;
  readonly flow: CompiledFlow;
}

const jsonIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));

interface FlowFile {
  readonly flow: string;
  readonly options?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
}

/** Every flow with every combination of its options, and as each shipped provider sets it; equal ones once. */
export const settings: readonly Setting[] = [
  ...new Map(
    jsonIn('flows').flatMap((source) => {
      const { flow, options = {} } = JSON.parse(source.text) as FlowFile;
      return [...combinations(options), ...ofProviders(flow)].map(([title, overlay]) => {
        const compiled = compileFlow(source, { overlay });
        return [JSON.stringify({ ...compiled, texts: undefined }), { title: `${flow} ${title}`, flow: compiled }] as const;
      });
    }),
  ).values(),
];

function combinations(options: NonNullable<FlowFile['options']>): readonly (readonly [string, Overlay])[] {
  const all = Object.entries(options).reduce<readonly Readonly<Record<string, unknown>>[]>(
    (some, [name, { enum: values = [false, true] }]) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return all.map((one) => [JSON.stringify(one), { options: one }]);
}

function ofProviders(flow: string): readonly (readonly [string, Overlay])[] {
  return jsonIn('providers').flatMap(({ file, text }) => {
    const { flows = {} } = JSON.parse(text) as { readonly flows?: Readonly<Record<string, Overlay>> };
    return flows[flow] === undefined ? [] : [[`of ${file}`, flows[flow]] as const];
  });
}
