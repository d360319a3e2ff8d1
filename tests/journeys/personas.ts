import { today, toWireBirthDate } from '#rules';
import { findPersonaSet, personaBirthDate } from '#server/sandbox';

import type { TestPatient } from './patient.ts';

const { people = [] } = findPersonaSet('lakeside') ?? {};

/** How a visitor finds a persona of the demo provider: by the last name and the birth date, as they are typed. */
export function findable(key: string): Pick<TestPatient, 'lastName' | 'birthDate'> {
  const persona = people.find((one) => one.key === key);
  if (!persona) throw new Error(`Lakeside has no persona "${key}"`);
  const birthDate = toWireBirthDate(personaBirthDate(persona, today('America/New_York', new Date()))) ?? '';
  return { lastName: persona.last_name, birthDate };
}
