import type { FormContext, FormField } from '#engine/react';
import { isUntold } from '#rules';

/** Once a bill is found, a second number allows another phone: the button says so in the words that the field names for it. */
export function labelForPhone(_value: unknown, field: FormField, context: FormContext): string | undefined {
  const words = field['submitTextForPhone'];
  const isFound = context.holds('vaultLoaded') && !isUntold(context.slots);
  return typeof words === 'string' && isFound ? context.translate(words) : undefined;
}
