import { findPersonaSet, personaBirthDate, personaMrn } from '#server/sandbox';
import type { DayString } from '#rules';

import { code, section, table, type Page } from './markdown.ts';

const DEMO = ['lakeside', 'riverbend', 'hillcrest'] as const;
/** Ages are those of a fixed day, so that the page is the same tomorrow. */
const AS_OF = '2026-06-15' as DayString;

/** Everybody whom test mode lets you be. */
export function personasPage(): Page {
  const sections = DEMO.map((slug) => {
    const { people = [], plans = [], prefix = '' } = findPersonaSet(slug) ?? {};
    return section(
      `At \`${slug}\``,
      people.length === 0
        ? ''
        : table(
            ['who', 'born', 'number', 'key', 'what happens'],
            people.map((persona, index) => [
              `${persona.first_name} ${persona.last_name}`,
              typeof persona.born === 'string'
                ? persona.born
                : `January 1, ${personaBirthDate(persona, AS_OF).slice(0, 4)} in 2026`,
              code(personaMrn(index + 1, prefix)),
              code(persona.key),
              persona.shows,
            ]),
          ),
      plans.length === 0
        ? ''
        : table(
            ['whose plan', 'plan', 'key', 'what happens'],
            plans.map((plan) => [`${plan.first_name} ${plan.last_name}`, code(plan.plan_number), code(plan.key), plan.shows]),
          ),
    );
  });
  const body = [
    'Invented people of the demo providers: in test mode, `/test/personas` lists them with everything to type. The last name alone decides the answer of the simulated bureau. `causeway preview` gives any provider a few.',
    ...sections,
  ].join('\n\n');
  return { file: 'personas.md', title: 'Personas', body };
}
