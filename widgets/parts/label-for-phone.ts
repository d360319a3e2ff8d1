import type { FormContext, FormField } from '#engine/react';
import { isUntold } from '#rules';

/** Once the visitor has found a bill, a second number allows another phone. The button takes the label that the field names. */
export function labelForPhone(_value: unknown, field: FormField, context: FormContext): string | undefined {
  const words = field['submitTextForPhone'];
  const isFound = context.holds('vaultLoaded') && !isUntold(context.slots);
  return typeof words === 'string' && isFound ? context.translate(words) : undefined;
}
