import { lastNameKey } from '#rules';

import { callerPersonas } from './callers.ts';
import { choosingPersonas } from './choosing.ts';
import { creditPersonas } from './credit-answers.ts';
import { findingPersonas } from './finding.ts';
import { mainPathPersonas } from './main-path.ts';
import type { BureauAnswer, Persona } from './persona.ts';
import type { PlanPersona } from './plan-persona.ts';
import { refusedPersonas } from './refusals.ts';
import { returningPersonas } from './returning.ts';
import { riverbendPersonas } from './riverbend.ts';
import { hillcrestPlans, lakesidePlans, riverbendPlans } from './transferring.ts';

/** Every person of Lakeside, in the order of the page that lists them: new ones come last, since the order numbers them. */
export const personas: readonly Persona[] = [
  ...mainPathPersonas,
  ...returningPersonas,
  ...creditPersonas,
  ...refusedPersonas,
  ...choosingPersonas,
  ...findingPersonas,
  ...callerPersonas,
];

/** The people of a demo provider, and how their record numbers begin. */
export interface PersonaSet {
  readonly people: readonly Persona[];
  readonly prefix: string;
  /** Plans that they have already, to be transferred. */
  readonly plans: readonly PlanPersona[];
}

const personaSets: Readonly<Record<string, PersonaSet>> = {
  lakeside: { people: personas, prefix: 'LK', plans: lakesidePlans },
  riverbend: { people: riverbendPersonas, prefix: 'RB', plans: riverbendPlans },
  hillcrest: { people: [], prefix: 'HC', plans: hillcrestPlans },
};

/** The people of a provider by its slug; only demo providers have any. */
export function findPersonaSet(slug: string): PersonaSet | undefined {
  return Object.hasOwn(personaSets, slug) ? personaSets[slug] : undefined;
}

const bureauAnswers: ReadonlyMap<string, readonly BureauAnswer[]> = new Map(
  [...personas, ...riverbendPersonas].map((persona) => [lastNameKey(persona.last_name), persona.bureau ?? ['approved']]),
);

/** What the simulated bureau returns for a guarantor of this last name, at the first request, the second, ...; a stranger is approved. */
export function simulatedBureauAnswer(lastName: string, timesAskedBefore: number): BureauAnswer {
  const answers = bureauAnswers.get(lastNameKey(lastName)) ?? [];
  return answers[Math.min(timesAskedBefore, answers.length - 1)] ?? 'approved';
}
