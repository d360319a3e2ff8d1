import { actions } from '#actions';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '#api';
import type { Flow, Json } from '#engine/check';
import { FIRST_LANGUAGE, languageName } from '#rules';

import { code, codes, page, section, table, type Page } from './markdown.ts';

/** Every action: its outcomes, what each stores and does to the facts, and the codes it may throw. */
export function actionsPage(flows: readonly Flow[]): Page {
  const sections = [...actions]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, outcomes, errors }) =>
      section(
        code(name),
        `Run by ${placesOf(flows, name) || 'nothing'}.`,
        table(
          ['outcome', 'stores', 'facts after it'],
          Object.entries(outcomes).map(([outcome, { stores = [], facts = {} }]) => [
            code(outcome),
            codes(stores),
            Object.entries(facts)
              .map(([fact, value]) => code(`${fact}: ${[value].flat().map(String).join(' or ')}`))
              .join(', '),
          ]),
        ),
        errors.length > 0 ? `Codes: ${codes(errors)}.` : '',
      ),
    );
  return page(
    'actions.md',
    'Actions',
    `A flow runs an action by its name, and states where each outcome goes. Beside its own codes, each may throw: ${codes(COMMON_ERRORS)}.`,
    ...sections,
  );
}

/** Every place of a flow in which something of that name is run. */
function placesOf(flows: readonly Flow[], name: string): string {
  const places = flows.flatMap(({ flow, steps, runs = {} }) => [
    ...steps
      .filter((step) =>
        [`"run":"${name}","outcomes"`, `"run":"${name}","input"`].some((run) => JSON.stringify(step).includes(run)),
      )
      .map(({ id }) => `${flow}: ${id}`),
    ...Object.entries(runs)
      .filter(([, run]) => run.run === name)
      .map(([run]) => `${flow}: ${run} (shared)`),
  ]);
  return codes(places);
}

type Words = Readonly<Record<string, string>>;

/** Every wire code: its status, its words in each language, and where it goes. */
export function errorsPage(flows: readonly Flow[], words: readonly (readonly [language: string, words: Words])[]): Page {
  const rows = (Object.keys(ERRORS) as ErrorCode[])
    .toSorted()
    .map((name) => [
      code(name),
      String(ERRORS[name].status),
      ERRORS[name].category,
      ERRORS[name].origin,
      ...words.map(([, ofLanguage]) => ofLanguage[name] ?? ''),
      placesNaming(flows, name),
    ]);
  return page(
    'errors.md',
    'Error codes',
    '`user` errors have words that a person may read, `custom` ones bring their own, `internal` ones are a fault of the service, reported in general words. `{{phone}}` and the like are filled in.',
    'A code is given by the `service`, by the `page` itself, or by a `partner` alone: a credit bureau, a payment processor, or another service behind the same calls. Nothing in this service gives a `partner` code; the page has words for it all the same.',
    'Where a flow does not name a code, its `*` rows hold: it stays, with the words at the top of the form.',
    table(['code', 'status', 'kind', 'given by', ...words.map(([tag]) => languageName(tag, FIRST_LANGUAGE)), 'goes to'], rows),
  );
}

/** The places of the flows that name the code, and the step to which it goes there. */
function placesNaming(flows: readonly Flow[], name: string): string {
  const found = flows.flatMap(({ flow, errors = {}, runs = {}, steps }) => {
    const maps = [
      [flow, errors] as const,
      ...Object.entries(runs).map(([run, { errors: own = {} }]) => [`${flow} ${run}`, own] as const),
      ...steps.flatMap((step) => errorMaps(step).map((own) => [`${flow} ${step.id}`, own] as const)),
    ];
    return maps.flatMap(([place, own]) => (own[name] ? [`${code(place)}: ${targets(own[name])}`] : []));
  });
  return [...new Set(found)].join('; ');
}

function errorMaps(part: unknown): readonly Json[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) => (key === 'errors' ? [inner as Json] : errorMaps(inner)));
}

function targets(rows: unknown): string {
  const all = [rows].flat() as readonly { readonly to?: string; readonly run?: string }[];
  return [...new Set(all.map(({ to, run }) => to ?? (run === undefined ? 'stays' : `runs ${run}`)))].join(' or ');
}
