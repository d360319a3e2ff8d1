import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { emitSchema, type Flow, nameOf } from '#engine/check';
import { emitProviderSchema } from '#configuration';

import { type CommandContext, exitCode } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { referencePages } from './reference/pages.ts';
import { PROVIDER_SCHEMA, providersFolderOf, readFolder } from './configuration.ts';

const FOLDER = 'docs/reference';

export const referenceCommand = defineCommand({
  name: 'reference',
  help: `
Usage: causeway reference [--check]

Writes the pages of docs/reference: every key of provider, flow and form files, facts, effects, widgets, actions, error codes
and personas. Git ignores them; npm run docs writes them together with the pages of docs/reference/diagnostics.

Writes flows/flow.schema.json and providers/provider.schema.json, too: by them an editor completes and explains what you type.
After a change of a flow, its options and steps are known there, those of a flow of your own as well.

  --check  write nothing, list the schemas that are not current

Set PROVIDERS_DIR where providers are not in providers/.

Exit codes: 0 everything is current now, 3 with --check, something is not.
`,
  options: { check: { type: 'boolean' } },
  async run({ values }, context) {
    const schemas = Object.entries(editorSchemas(context));
    const pages = Object.entries(referencePages({ root: context.root, registry: await context.loadRegistry() })).map(
      ([file, text]) => [`${FOLDER}/${file}`, text] as const,
    );
    const files = values.check ? schemas : [...pages, ...schemas];
    const stale = files.filter(([file, text]) => textAt(resolve(context.root, file)) !== text);
    if (!values.check) stale.forEach(([file, text]) => write(resolve(context.root, file), text));
    stale.forEach(([file]) => context.out(`${file}\n`));
    context.report(
      stale.length === 0 ? 'Every file is current.' : values.check ? 'are not current: npx causeway reference' : 'are written.',
    );
    return values.check && stale.length > 0 ? exitCode.invalid : undefined;
  },
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** The schemas by which editors complete and explain what staff write, by file. */
function editorSchemas({ root, env }: Pick<CommandContext, 'root' | 'env'>): Readonly<Record<string, string>> {
  const flows = readFolder(root, 'flows').map(({ text }) => JSON.parse(text) as Flow);
  return {
    'flows/flow.schema.json': emitSchema(),
    [`${providersFolderOf(root, env['PROVIDERS_DIR'])}/${PROVIDER_SCHEMA}`]: emitProviderSchema(
      flows,
      readFolder(root, 'locales').map(nameOf),
    ),
  };
}
