import { closedObject, localeSchema } from './schema.ts';

/** That a caller said yes to the words an agent read aloud. */
export const spokenSchema = {
  ...closedObject({ locale: { ...localeSchema, description: 'the language in which the words were read out' } }),
  description: 'an agent must send it: the caller said yes to what was read out. A patient sends none',
} as const;
