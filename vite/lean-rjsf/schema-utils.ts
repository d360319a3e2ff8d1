import type { RJSFSchema, SchemaUtilsType, ValidatorType } from '@rjsf/utils';

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
 * What RJSF asks about a schema, for the schemas that StepForm gives it: an object of plain properties, without
 * references, defaults, conditions or alternatives. So every schema is already what it resolves to.
 */
export default function createSchemaUtils(validator: ValidatorType, rootSchema: RJSFSchema): Needed {
  const utils: Needed = {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator, otherSchema) => validator !== otherValidator || rootSchema !== otherSchema,
    retrieveSchema: (schema) => schema,
    getDefaultFormState: (_schema, formData) => formData ?? {},
    sanitizeDataForNewSchema: (_new, _old, formData) => formData,
    omitExtraData: (_schema, formData) => formData,
    getDisplayLabel: () => false,
    isSelect: () => false,
    findFieldInSchema: () => ({ field: undefined, isRequired: undefined }),
  };
  return utils;
}
