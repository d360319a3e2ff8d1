import { lastNameKey } from '#rules';

import hillcrest from './hillcrest.json' with { type: 'json' };
import lakeside from './lakeside.json' with { type: 'json' };
import type { BureauAnswer, PersonaSet } from './persona.ts';
import riverbend from './riverbend.json' with { type: 'json' };

/** The people of the demo providers. The order numbers them, so new ones come last. */
const personaSets = { lakeside, riverbend, hillcrest } as Readonly<Record<string, PersonaSet>>;

/** The people of a provider by its slug; only demo providers have any. */
export function findPersonaSet(slug: string): PersonaSet | undefined {
  return Object.hasOwn(personaSets, slug) ? personaSets[slug] : undefined;
}

const bureauAnswers: ReadonlyMap<string, readonly BureauAnswer[]> = new Map(
  Object.values(personaSets).flatMap(({ people }) =>
    people.map(({ last_name, bureau = ['approved'] }) => [lastNameKey(last_name), bureau]),
  ),
);

/** What the simulated bureau returns for a guarantor of this last name, at the first request, the second, ...; a stranger is approved. */
export function simulatedBureauAnswer(lastName: string, timesAskedBefore: number): BureauAnswer {
  const answers = bureauAnswers.get(lastNameKey(lastName)) ?? [];
  return answers[Math.min(timesAskedBefore, answers.length - 1)] ?? 'approved';
}
