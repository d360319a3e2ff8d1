import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const REPLACEMENTS = join(import.meta.dirname, `replacements${extname(import.meta.filename)}`);
const PREFIX = '\0lean-rjsf/';

type Replaced = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Each module of RJSF, or of a library that only RJSF uses, that the build replaces: by the name of the export, what
 * `replacements.ts` has in its place.
 */
export const replaced: Replaced = {
  'deepEquals.js': { default: 'deepEquals' },
  'getSchemaType.js': { default: 'anyType' },
  'enums.js': { TranslatableString: 'noTexts' },
  'toFieldPathId.js': { default: 'never' },
  'shouldRenderOptionalField.js': { default: 'never', getSchemaTypesForXxxOf: 'never' },
  'resolveUiSchema.js': { default: 'resolveUiSchema' },
  'getUiOptions.js': { default: 'uiOptions' },
};

/**
 * Leaves out of the bundle what RJSF's schema field brings and never reaches in a form of ours: texts in English, references,
 * optional fields, and a field of its own for each type. The schema field itself stays as it is.
 *
 * The build fails if RJSF no longer imports a module that the table names.
 */
export function leanRjsf(table: Replaced = replaced): Plugin {
  const modules = new RegExp(`(?:^|/)(${Object.keys(table).map(escaped).join('|')})$`);
  const seen = new Set<string>();
  return {
    name: 'causeway:lean-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: modules },
      handler(source, importer) {
        const [, module] = modules.exec(source) ?? [];
        if (module === undefined || importer?.includes('/node_modules/@rjsf/') !== true) return;
        seen.add(module);
        return PREFIX + module;
      },
    },
    load: {
      filter: { id: /^\0lean-rjsf\// },
      handler: (id) => ({ code: codeFor(table[id.slice(PREFIX.length)] ?? {}), moduleSideEffects: false }),
    },
    buildEnd() {
      const moved = Object.keys(table).filter((module) => !seen.has(module));
      if (seen.size === 0 || moved.length === 0) return;
      this.error(
        `RJSF no longer imports ${moved.join(', ')}: find where that code is now, and change the table in engine/vite/lean-rjsf/index.ts`,
      );
    },
  };
}

function codeFor(exports: Readonly<Record<string, string>>): string {
  const names = Object.entries(exports).map(([name, replacement]) => `${replacement} as ${name}`);
  return `export { ${names.join(', ')} } from ${JSON.stringify(REPLACEMENTS)}`;
}

function escaped(name: string): string {
  return name.replaceAll('.', String.raw`\.`);
}
