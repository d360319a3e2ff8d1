/** An object that has no other properties than those it declares. */
export const closed = { type: 'object', additionalProperties: false } as const;

export const nonEmpty = { type: 'string', minLength: 1 } as const;

/** How things are named in a flow: steps and forms in kebab-case, everything that a guard can read in camelCase. */
export const stepIdSchema = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'The id of a step of this flow, in kebab-case.',
} as const;

export const wordSchema = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*$',
  description: 'A name in camelCase.',
} as const;

/**
 * For editors: `x-names` states which names a value may be, `x-keys` which keys an object may have. Validators do not see them;
 * `emitNames` makes of them what an editor suggests.
 */
export const textKeySchema = {
  ...nonEmpty,
  'x-names': 'text',
  description: 'A key of the locale files. Words that a person sees live there, never here.',
} as const;

export const conditionSchema = {
  ...nonEmpty,
  'x-names': 'condition',
  description: 'A CEL condition over the facts of this flow. Allowed are && || ! == != < <= > >= in and ?: with brackets.',
  examples: ["signedIn && stage != 'none'", "stage in ['made', 'booked']"],
} as const;

export const guardOrConditionSchema = {
  ...nonEmpty,
  'x-names': 'guard',
  description: 'The name of a guard of this flow, or a CEL condition over its facts.',
  examples: ['signedIn', 'failedLookups < 3'],
} as const;

export const pathSchema = {
  type: 'string',
  pattern: '^/[\\w\\-.~/]*$',
  description:
    'A path, matched exactly and never by prefix. It begins with "/" and is read under the base of the flow. It has no letters but A to Z: browsers rewrite others.',
} as const;
