import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve, join } from 'node:path';
import type { Plugin } from 'vite';
import { compileForm } from '../engine/check/forms/compile-form.ts';
import { formModuleCode } from '../engine/vite/form-module.ts';

const ONE = 'virtual:form/';

const PACK = 'virtual:form-pack/';

const ALL = 'virtual:forms';

/** The folders, relative to the project's root, in which flows, forms, widgets and checks live. */
const folders = { flows: 'flows', forms: 'flows/forms', widgets: 'widgets', checks: 'widgets/checks' };

/**
 * Serves `virtual:form/<form>` (one compiled form), `virtual:form-pack/<flow>` (those that are fetched together) and
 * `virtual:forms` (every form's name, how to load it, and the part that it is in).
 */
export function formValidators(): Plugin {
  let root = process.cwd();
  const fileOf = (form: string) => resolve(root, folders.forms, `${form}.json`);
  return {
    name: 'causeway:form-validators',
    configResolved(config) {
      root = config.root;
    },
    resolveId: {
      filter: { id: /^virtual:form/ },
      handler: (id) => (id === ALL || id.startsWith(ONE) || id.startsWith(PACK) ? `\0${id}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:form/ },
      handler(id) {
        const packs = () => formPacks(resolve(root, folders.flows));
        if (id === `\0${ALL}`) return allFormsCode(formNames(resolve(root, folders.forms)), packs());
        if (id.startsWith(`\0${PACK}`)) return packCode(id.slice(PACK.length + 1), packs());
        const file = fileOf(id.slice(ONE.length + 1));
        this.addWatchFile(file);
        return formModuleCode(compileForm(JSON.parse(readFileSync(file, 'utf8'))), {
          widget: (name) => resolve(root, folders.widgets, `${name}.tsx`),
          check: (name) => resolve(root, folders.checks, `${name}.ts`),
          conditions: resolve(root, 'engine/form/index.ts'),
        });
      },
    },
    hotUpdate({ file }) {
      if (!file.startsWith(resolve(root, folders.forms))) return;
      const graph = this.environment.moduleGraph;
      const changed = [`\0${ONE}${basename(file, '.json')}`, `\0${ALL}`].flatMap((id) => graph.getModuleById(id) ?? []);
      return changed.length > 0 ? changed : undefined;
    },
  };
}

function formNames(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => basename(name, '.json'))
    .toSorted();
}

function allFormsCode(names: readonly string[], packs: FormPacks): string {
  const partOf = (name: string) => (packs.has(name) ? PACK + packs.get(name) : ONE + name);
  const one = (name: string) => `${JSON.stringify(name)}: () => import(${JSON.stringify(partOf(name))})`;
  const many = (pack: string) => {
    const inPack = names.filter((name) => packs.get(name) === pack);
    return `...formsOf(() => import(${JSON.stringify(PACK + pack)}), ${JSON.stringify(inPack)})`;
  };
  const loaders = [...names.filter((name) => !packs.has(name)).map(one), ...[...new Set(packs.values())].map(many)];
  return [
    // The bundler writes the parts that an import needs beside each import: a pack is imported in one place.
    'const formsOf = (load, names) => Object.fromEntries(names.map((name) => [name, async () => (await load()).forms[name]]))',
    `export const forms = { ${loaders.join(', ')} }`,
    `export const partOfForm = ${JSON.stringify(Object.fromEntries(names.map((name) => [name, partOf(name)])))}`,
  ].join('\n');
}

function packCode(pack: string, packs: FormPacks): string {
  const names = [...packs].filter(([, of]) => of === pack).map(([name]) => name);
  return [
    ...names.map((name, index) => `import * as form${index} from ${JSON.stringify(ONE + name)}`),
    `export const forms = { ${names.map((name, index) => `${JSON.stringify(name)}: form${index}`).join(', ')} }`,
  ].join('\n');
}

/** As much of a flow as decides which forms are fetched together. */
interface FlowSource {
  readonly flow: string;
  readonly base: string;
  readonly entry: readonly { readonly to?: string }[];
  readonly steps: readonly { readonly id: string; readonly form?: string; readonly repeat?: { readonly form: string } }[];
}

/** By form: the pack that it is fetched with. A form without a pack is fetched by itself. */
type FormPacks = ReadonlyMap<string, string>;

/**
 * Which forms are fetched together: a request costs a phone more than bytes that it could do without. What a flow begins
 * with comes by itself, as a visitor waits for it; every other form comes with its neighbours in the first flow that asks it.
 */
export function formPacks(folder: string): FormPacks {
  const flows = readFlows(folder);
  const first = new Set(
    flows.flatMap(({ entry, steps }) => entry.flatMap(({ to }) => steps.find(({ id }) => id === to)?.form ?? [])),
  );
  const asked = flows
    .toReversed()
    .flatMap(({ flow, steps }) =>
      steps.flatMap(({ form, repeat }) => [form ?? repeat?.form ?? []].flat().map((name) => [name, flow] as const)),
    );
  return new Map(asked.filter(([form]) => !first.has(form)));
}

/** Everybody's flow first. */
function readFlows(folder: string): readonly FlowSource[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as FlowSource)
    .toSorted((one, other) => one.base.length - other.base.length);
}
