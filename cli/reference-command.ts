import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { readAll } from './check/check-configuration.ts';
import { editorSchemas } from './check/editor-schemas.ts';
import { exitCode } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { referencePages } from './reference/pages.ts';

const FOLDER = 'docs/reference';

export const referenceCommand = defineCommand({
  name: 'reference',
  help: `
Usage: causeway reference [--check]

Writes the pages of docs/reference: every key of provider, flow and form files, facts, effects, widgets, actions, error codes
and personas. Git ignores them; npm run docs writes them together with the pages of docs/reference/diagnostics.

Writes flows/*.schema.json, flows/forms/form.schema.json and providers/provider.schema.json, too: by them an editor completes
and explains what you type. flows/names.schema.json has the names: steps, actions, screens, texts and all others, those of a
flow of your own as well. "causeway check" keeps them current.

  --check  write nothing, list the schemas that are not current

Set PROVIDERS_DIR where providers are not in providers/.

Exit codes: 0 everything is current now, 3 with --check, something is not.
`,
  options: { check: { type: 'boolean' } },
  async run({ values }, context) {
    const registry = await context.loadRegistry();
    const { configuration, names } = readAll({ ...context, registry });
    const schemas = editorSchemas(configuration, names, context).map(({ file, text }) => [file, text] as const);
    const pages = values.check ? [] : Object.entries(referencePages({ root: context.root, registry }));
    const files = [...pages.map(([file, text]) => [`${FOLDER}/${file}`, text] as const), ...schemas];
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
