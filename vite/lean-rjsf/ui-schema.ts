import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** How RJSF is to draw a schema, without the definitions that references would lead to. */
export default function resolveUiSchema(_schema: RJSFSchema, uiSchema: UiSchema | undefined): UiSchema {
  return uiSchema ?? {};
}
