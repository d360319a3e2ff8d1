import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Which module of RJSF, or of a library that only RJSF uses, gives way to which file of `lean-rjsf/`. */
export const stands: Readonly<Record<string, string>> = {
  'getDefaultRegistry.js': 'registry',
  'createSchemaUtils.js': 'schema-utils',
  'deepEquals.js': 'deep-equals',
  'enums.js': 'english',
  'schemaHasNestedConditional.js': 'never',
  'shouldRenderOptionalField.js': 'never',
  'findSchemaDefinition.js': 'absent',
  'omitExtraData.js': 'absent',
  'ErrorSchemaBuilder.js': 'absent',
  'hashForSchema.js': 'absent',
  'mergeObjects.js': 'absent',
  'toErrorList.js': 'absent',
  'validationDataMerge.js': 'absent',
  'getChangedFields.js': 'no-fields',
  'orderProperties.js': 'as-given',
  'pathUtils.js': 'path-utils',
  'resolveUiSchema.js': 'ui-schema',
  'markdown-to-jsx/react': 'absent',
};

const modules = new RegExp(
  `(?:^|/)(${Object.keys(stands)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})$`,
);

/**
 * Leaves out of the bundle what RJSF brings and StepForm never uses: its own fields, widgets and templates, and the
 * resolving of schemas that ours do not need, and the keeping of data and errors, which the form state does. RJSF's form, its object field and its schema field stay as they are.
 */
export function leanRjsf(): Plugin {
  return {
    name: 'causeway:lean-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: modules },
      handler(source, importer) {
        if (!importer?.includes('/node_modules/@rjsf/')) return;
        const file = stands[modules.exec(source)?.[1] ?? ''];
        return file && fileURLToPath(new URL(`./lean-rjsf/${file}.ts`, import.meta.url));
      },
    },
  };
}
