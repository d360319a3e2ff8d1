import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CompiledFlow } from '#engine';
import { compileFlow, goalsOf, type FlowSource, type Overlay } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { expect, test } from 'vitest';

import { firstByDepth } from '../setup/depth.ts';
import { registry } from './registry.ts';

const named = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));

/** Each flow in every path in which its options can be set, whether a provider does so or not. */
const settings = named('flows').flatMap((source) => {
  const { flow, options = {} } = JSON.parse(source.text) as {
    readonly flow: string;
    readonly options?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
  };
  const all = Object.entries(options).reduce<readonly Readonly<Record<string, unknown>>[]>(
    (some, [name, option]) => some.flatMap((one) => (option.enum ?? [false, true]).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return all.map((one) => ({ title: `${flow} ${JSON.stringify(one)}`, source, overlay: { options: one } }));
});

/** What each provider changes of each flow. */
const changes = named('providers').flatMap((provider) =>
  named('flows').flatMap((source) => {
    const { flow } = JSON.parse(source.text) as { readonly flow: string };
    const { flows = {} } = JSON.parse(provider.text) as { readonly flows?: Readonly<Record<string, Overlay>> };
    const overlay = flows[flow];
    return overlay === undefined ? [] : [{ title: `${flow} of ${provider.file}`, source, overlay }];
  }),
);

/** Flows that state nothing else but in their words are proved once. */
const flows = new Map<string, { readonly flow: CompiledFlow; readonly source: FlowSource; readonly titles: string[] }>();
for (const { title, source, overlay } of [...settings, ...changes]) {
  const flow = compileFlow(source, { overlay });
  const said = JSON.stringify({ ...flow, texts: undefined });
  const same = flows.get(said) ?? { flow, source, titles: [] as string[] };
  same.titles.push(title);
  flows.set(said, same);
}
const all = [...flows.values()].map(({ flow, source, titles }) => ({ flow, source, title: titles.join(', ') }));

/** The enrollment takes seconds: `npm test` takes its first setting, and the build proves what providers choose. */
const isOfEnrollment = ({ title }: (typeof all)[number]) => title.startsWith('enrollment ');
const asked = [...all.filter((one) => !isOfEnrollment(one)), ...firstByDepth(all.filter(isOfEnrollment))];

test.for(asked)('$title is proved', { timeout: 60_000 }, ({ flow, source }) => {
  const { failures } = proveFlow(flow, registry, { goals: goalsOf(source) });

  expect(failures).toEqual([]);
});
