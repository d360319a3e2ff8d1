import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { FormModule } from './form-module.ts';
import type { FormData } from './widget.ts';

/**
 * What RJSF asks of a validator, answered by the form's compiled function. Messages are the form state's business
 * (it shows them by field and on touch), so RJSF itself never lists errors.
 */
export function rjsfValidator({ validate }: FormModule): ValidatorType<FormData> {
  return {
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    isValid: (_schema, data) => validate(data),
    rawValidation: (_schema, data) => {
      validate(data);
      return { errors: [...(validate.errors ?? [])] as never[] };
    },
  };
}

/** The part of the schema that RJSF lays out. Conditions stay with the validator: what is asked when is said by `onlyFor`. */
export function rjsfSchema({ form }: FormModule): RJSFSchema {
  return { type: 'object', properties: form.schema.properties as NonNullable<RJSFSchema['properties']> };
}
