import { hashForSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';

import type { FormFile } from '../form/index.ts';
import { isRecord } from '../index.ts';

/** Where the module of a form finds the widgets and checks that it names. */
export interface FormModulePaths {
  /** A module whose `widget` it is, or a module with the name of its export and the styles that the widget has by itself. */
  readonly widget: (
    name: string,
  ) => string | { readonly from: string; readonly name: string; readonly style?: string | undefined };
  readonly check: (name: string) => string;
  /** The module whose `openConditions` gives conditions their meaning. */
  readonly conditions: string;
}

/**
 * A form as an ES module: the file itself, its validator compiled ahead of time (the page's CSP has no eval),
 * and just the widgets and checks it names, so that a step loads nothing that it does not show.
 */
export function formModuleCode(source: FormFile, paths: FormModulePaths): string {
  const fields = Object.values(source.ui.fields);
  const widgets = unique(fields.flatMap(({ widget, widgetWhen = {} }) => [widget, ...Object.values(widgetWhen)]));
  const checks = unique(fields.flatMap((field) => field.check ?? []));
  return [
    ...widgets.map((name, i) => importWidget(paths.widget(name), `widget${i}`)),
    ...checks.map((name, i) => `import { check as check${i} } from ${JSON.stringify(paths.check(name))}`),
    validatorCode(source),
    ...formCode(source, paths),
    `export const widgets = { ${widgets.map((name, i) => `${JSON.stringify(name)}: widget${i}`).join(', ')} }`,
    `export const checks = { ${checks.map((name, i) => `${JSON.stringify(name)}: check${i}`).join(', ')} }`,
  ].join('\n');
}

function formCode(source: FormFile, { conditions }: FormModulePaths): readonly string[] {
  const form = JSON.stringify(source);
  if (source.conditions === undefined) return [`export const form = ${form}`];
  return [
    `import { openConditions } from ${JSON.stringify(conditions)}`,
    `const plain = ${form}`,
    'export const form = { ...plain, conditions: openConditions(plain.conditions) }',
  ];
}

function importWidget(place: ReturnType<FormModulePaths['widget']>, as: string): string {
  const { from, name, style } = typeof place === 'string' ? { from: place, name: 'widget', style: undefined } : place;
  return `${style === undefined ? '' : `import ${JSON.stringify(style)}\n`}import { ${name} as ${as} } from ${JSON.stringify(from)}`;
}

/** RJSF compiles to CommonJS; with these options the code is free of `require`, so naming its exports is all it takes. */
function validatorCode(source: FormFile): string {
  const compiled = compileSchemaValidatorsCode(source.schema as object, {
    // Words come from locales, so messages would be dead weight. `unicode: false` counts UTF-16 units without a helper.
    // Multiples of 0.01 are not exact in binary. The checker has validated the schema: ajv would compile the schema of schemas for each form.
    ajvOptionsOverrides: {
      validateSchema: false,
      multipleOfPrecision: 6,
      messages: false,
      verbose: false,
      unicode: false,
      logger: false,
      code: { lines: false },
    },
    ajvFormatOptions: false,
  });
  const code = listsOnlyScalars(source.schema) ? compiled.replaceAll(EQUAL, '(one, other) => one === other') : compiled;
  const foreign = /require\("([^"]+)"\)/.exec(code);
  if (foreign) {
    throw new Error(
      `form "${source.form}": its schema needs ${foreign[1]} at run time; write it with pattern, minLength, enum, const or a registered check`,
    );
  }
  return `const exports = {}\n${code.replace('"use strict";', '').replace('module.exports = ', 'exports.default = ')}\nexport const validate = exports[${JSON.stringify(hashForSchema(source.schema as object))}]`;
}

/** What ajv compares a value with the members of a long list by, such as that of all countries. */
const EQUAL = 'require("ajv/dist/runtime/equal").default';

/** Whether every list of allowed values has only texts, numbers and the like, so that `===` compares a value with them. */
function listsOnlyScalars(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(listsOnlyScalars);
  if (!isRecord(schema)) return true;
  const { enum: listed = [], const: only, uniqueItems, items } = schema;
  const isUnlike = uniqueItems === true && !(isRecord(items) && ['string', 'integer', 'number'].includes(String(items['type'])));
  if (isUnlike || [listed, only].flat().some((value) => typeof value === 'object' && value !== null)) return false;
  return Object.values(schema).every(listsOnlyScalars);
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
