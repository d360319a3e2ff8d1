import type { FormContext, FormField } from '#engine/react';

/** Once a bill is found, a second number allows another phone: the button says so in the words that the field names for it. */
export function labelForPhone(_value: unknown, field: FormField, context: FormContext): string | undefined {
  const words = field['submitTextForPhone'];
  return typeof words === 'string' && context.holds('vaultLoaded') ? context.translate(words) : undefined;
}
