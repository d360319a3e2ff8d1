import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

import {
  type Diagnostic,
  emitNames,
  emitSchema,
  emitSchemaWithNames,
  type Flow,
  type FlowSource,
  nameOf,
  parseJsonWithPositions,
  type Registry,
  toDiagnostics,
} from '#engine/check';
import { formFileSchema } from '#engine/form';
import { emitProviderSchema } from '#configuration';

import type { CommandContext } from '../command.ts';
import { flowsFolderOf, providersFolderOf, type Configuration } from '../configuration.ts';
import type { ConfigurationCheck } from './check-configuration.ts';

const NAMES = 'names.schema.json';
const FLOW = 'flow.schema.json';
const FILE006 = 'FILE006';

/** The schemas by which editors complete and explain what staff write, by file. The flows are sound. */
export function editorSchemas(
  { flows, words }: Pick<Configuration, 'flows' | 'words'>,
  names: Registry,
  { root, env }: Pick<CommandContext, 'root' | 'env'>,
): readonly FlowSource[] {
  const providerSchema = `${providersFolderOf(root, env['PROVIDERS_DIR'])}/provider.schema.json`;
  const folder = flowsFolderOf(root, env['FLOWS_DIR']);
  const namesSchema = `${folder}/${NAMES}`;
  const languages = words.length > 0 ? words.map(nameOf) : undefined;
  const shipped = flows.map((flow) => JSON.parse(flow.text) as Flow);
  return [
    { file: namesSchema, text: emitNames(flows, names) },
    { file: `${folder}/${FLOW}`, text: emitSchema({ names: `./${NAMES}` }) },
    { file: `${folder}/forms/form.schema.json`, text: emitSchemaWithNames(formFileSchema, `../${NAMES}`, 'app.form') },
    {
      file: providerSchema,
      text: emitProviderSchema(shipped, addressOf(namesSchema, { root, from: providerSchema }), languages),
    },
  ];
}

/** A file as a file in another folder refers to it. */
function addressOf(file: string, { root, from }: { readonly root: string; readonly from: string }): string {
  return relative(dirname(resolve(root, from)), resolve(root, file)).replaceAll(sep, '/');
}

/** Those that are not in their files as they would be written now. A folder without a schema has no use for one. */
export function staleSchemas(schemas: readonly FlowSource[], root: string): readonly FlowSource[] {
  const isThere = (file: string) => existsSync(resolve(root, file));
  const isUsed = (file: string) => isThere(file) || (basename(file) === NAMES && isThere(join(dirname(file), FLOW)));
  return schemas.filter(({ file, text }) => isUsed(file) && textAt(resolve(root, file)) !== text);
}

/** One warning for all: they have one cause. */
export function checkEditorSchemas(stale: readonly FlowSource[]): readonly Diagnostic[] {
  const [first] = stale;
  if (first === undefined) return [];
  const fault = {
    fault: 'old-schema',
    path: [],
    message: `editors offer the names of before, by ${stale.map(({ file }) => file).join(', ')}`,
    cure: 'run "npx causeway reference", and commit the schemas with your change',
  } as const;
  return toDiagnostics([fault], { file: first.file, json: parseJsonWithPositions('{}') });
}

/** Writes the stale schemas, so that there is nothing to report about them. In CI a check changes no file. */
export function keepSchemas(
  check: ConfigurationCheck,
  { root, env, report }: Pick<CommandContext, 'root' | 'env' | 'report'>,
): ConfigurationCheck {
  const { staleSchemas: stale } = check;
  if (stale.length === 0 || env['CI']) return check;
  writeSchemas(stale, root);
  report(`Editors now offer the names of today: ${stale.map(({ file }) => file).join(', ')}`);
  return { ...check, diagnostics: check.diagnostics.filter(({ code }) => code !== FILE006), staleSchemas: [] };
}

function writeSchemas(schemas: readonly FlowSource[], root: string): void {
  for (const { file, text } of schemas) writeFileSync(resolve(root, file), text);
}

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
