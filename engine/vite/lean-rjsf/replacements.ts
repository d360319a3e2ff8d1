import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { Registry, RJSFSchema, SchemaUtilsType, UiSchema, ValidatorType } from '@rjsf/utils';

/**
 * Replaces what our forms never reach: rich text, references, `allOf`, leaving out extra data, and a change or an error
 * that RJSF itself keeps.
 *
 * @throws always, naming this folder
 */
export function absent(): never {
  throw new Error(
    'this part of RJSF is left out of the build (engine/vite/lean-rjsf): forms have no markdown, $ref, allOf, omitExtraData, and RJSF keeps no changes or errors',
  );
}

/** Returns the order of the properties; RJSF would read options that none of our forms has. */
export function asGiven<Given>(given: Given): Given {
  return given;
}

/** Compares props and state by content. Functions are always equal, as in RJSF. */
export function deepEquals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'function' && typeof b === 'function') return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Set || a instanceof Map || a instanceof Date) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && deepEquals(a[key as never], b[key as never]))
  );
}

/** RJSF's own texts, all English. No form shows one: our templates take theirs from `locales/`. */
export const noTexts: Readonly<Record<string, string>> = {};

/** The answer about conditions deep in a schema and about optional fields behind a button: our forms have neither. */
export function never(): false {
  return false;
}

/** The changed fields, whose errors RJSF would clear. It holds no errors of ours, and compares the whole data as well. */
export function noFields(): readonly string[] {
  return [];
}

/** Reads one property of the data or of the errors. RJSF writes to neither: the form's state holds what the visitor types. */
export function getByPath(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key) ? holder[key as never] : undefined;
}

/** RJSF's default registry without what StepForm replaces: every field but the two that go through the schema, every template and widget. */
export function getDefaultRegistry(): Partial<Registry> {
  return {
    fields: { ObjectField, SchemaField },
    templates: {} as Registry['templates'],
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (key) => key,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  };
}

type Needed = Pick<
  SchemaUtilsType,
  | 'doesSchemaUtilsDiffer'
  | 'findFieldInSchema'
  | 'getDefaultFormState'
  | 'getDisplayLabel'
  | 'getRootSchema'
  | 'getValidator'
  | 'isSelect'
  | 'omitExtraData'
  | 'retrieveSchema'
  | 'sanitizeDataForNewSchema'
>;

/**
 * Answers RJSF's questions about the schemas that StepForm gives it: an object of plain properties, without references,
 * defaults, conditions or alternatives. So every schema is already what it resolves to.
 */
export function createSchemaUtils(validator: ValidatorType, rootSchema: RJSFSchema): Needed {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator, otherSchema) => validator !== otherValidator || rootSchema !== otherSchema,
    retrieveSchema: (schema) => schema,
    getDefaultFormState: (_schema, formData) => formData ?? {},
    sanitizeDataForNewSchema: (_new, _old, formData) => formData,
    omitExtraData: (_schema, formData) => formData,
    getDisplayLabel: () => false,
    isSelect: () => false,
    findFieldInSchema: () => ({}),
  } satisfies Needed;
}

/** Returns the UI schema without the definitions that references would point to. */
export function resolveUiSchema(_schema: RJSFSchema, uiSchema: UiSchema | undefined): UiSchema {
  return uiSchema ?? {};
}
