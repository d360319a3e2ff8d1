import { closedObject } from '#api/entities';

import { byLanguage } from './languages.ts';

/** An object that may have these fields and no other. */
export function optionalFields<const Fields extends Readonly<Record<string, object>>>(fields: Fields) {
  return closedObject({}, fields);
}

/** A text that is not empty, of at most so many characters. */
export function textSchema(maxLength: number, description: string) {
  return { type: 'string', minLength: 1, maxLength, description } as const;
}

/** One text in each language of a provider, of at most so many characters. */
export function wordsSchema(maxLength: number) {
  return byLanguage(textSchema(maxLength, ''));
}

/** An address that begins with https. `link-faults.ts` holds it against the rest of the rules. */
export function addressSchema(description: string) {
  return { type: 'string', pattern: '^https://', maxLength: 300, description } as const;
}

/** Where a secret is. It is never in a file of the configuration. `listSecretReferences` finds a field by this pattern. */
export const secretReference = { type: 'string', pattern: '^(env:[A-Z][A-Z0-9_]{0,63}|file:/[^\\s]{1,200})$' } as const;

/** What browsers may know of an account at Stripe. */
export const publishableKey = { type: 'string', pattern: '^pk_(test|live)_[A-Za-z0-9]{1,200}$' } as const;

/** Where one secret is, with what it is for. */
export function secretSchema<const Example extends string>(what: string, example: Example) {
  const description = `Where ${what} is: an environment variable of the service, or a file. Never the secret itself.`;
  return { ...secretReference, description, examples: [example] } as const;
}

/** Where a secret is that is replaced while it is in use: two while the new one takes the place of the old one. */
export function rotatingSecrets<const Example extends string>(description: string, example: Example) {
  const items = { ...secretReference, description: 'Where one secret is: an environment variable of the service, or a file.' };
  return { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items, description, examples: [[example]] } as const;
}

/** The accepted ones of these names, in the order in which pages show them. */
export function choiceSchema<const Name extends string>(names: readonly Name[], usual: readonly Name[], description: string) {
  return { type: 'array', minItems: 1, uniqueItems: true, items: { enum: names }, default: usual, description } as const;
}
