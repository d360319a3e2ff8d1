import { today } from '#rules';

import type { Provider } from '#configuration';
import { personaMrn } from './persona-csv.ts';
import { personaBirthDate } from './persona.ts';
import { previewPersonas } from './preview-personas.ts';

/** Whom to be first in a preview, and what to type for it. */
export interface FirstPerson {
  readonly first_name: string;
  readonly last_name: string;
  /** The record number, for providers whose patients type one. */
  readonly number: string;
  /** MM/DD/YYYY, as it is typed. */
  readonly birth_date: string;
}

export function firstPerson(provider: Provider, now: Date): FirstPerson | undefined {
  const day = today(provider.time_zone, now);
  const { people, prefix } = previewPersonas(provider, day);
  const [person] = people;
  if (!person) return undefined;
  const [year = '', month = '', date = ''] = personaBirthDate(person, day).split('-');
  const { first_name, last_name } = person;
  return { first_name, last_name, number: personaMrn(1, prefix), birth_date: `${month}/${date}/${year}` };
}
