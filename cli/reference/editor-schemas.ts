import { emitSchema, type Flow } from '#engine/check';
import { emitProviderSchema } from '#configuration';

import type { CommandContext } from '../command.ts';
import { PROVIDER_SCHEMA, providersFolderOf, readFolder } from '../configuration.ts';

/** The schemas by which editors complete and explain what staff write, by file. */
export function editorSchemas({ root, env }: Pick<CommandContext, 'root' | 'env'>): Readonly<Record<string, string>> {
  const flows = readFolder(root, 'flows').map(({ text }) => JSON.parse(text) as Flow);
  return {
    'flows/flow.schema.json': emitSchema(),
    [`${providersFolderOf(root, env['PROVIDERS_DIR'])}/${PROVIDER_SCHEMA}`]: emitProviderSchema(flows),
  };
}
