import { lastNameKey } from '#rules';

import { choosingPersonas } from './choosing.ts';
import { creditPersonas } from './credit-answers.ts';
import { mainPathPersonas } from './main-path.ts';
import type { BureauAnswer, Persona } from './persona.ts';
import { refusedPersonas } from './refusals.ts';
import { returningPersonas } from './returning.ts';

/** Every person of the demo provider, in the order of the page that lists them. */
export const personas: readonly Persona[] = [
  ...mainPathPersonas,
  ...returningPersonas,
  ...creditPersonas,
  ...refusedPersonas,
  ...choosingPersonas,
];

const bureauAnswers: ReadonlyMap<string, readonly BureauAnswer[]> = new Map(
  personas.map((persona) => [lastNameKey(persona.last_name), persona.bureau ?? ['approved']]),
);

/** What the simulated bureau says about a guarantor of this last name, at the first asking, the second, ...; a stranger is approved. */
export function simulatedBureauAnswer(lastName: string, timesAskedBefore: number): BureauAnswer {
  const answers = bureauAnswers.get(lastNameKey(lastName)) ?? [];
  return answers[Math.min(timesAskedBefore, answers.length - 1)] ?? 'approved';
}
