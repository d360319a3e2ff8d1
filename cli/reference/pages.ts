import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { emitSchema, type Flow, nameOf } from '#engine/check';
import { expandForm, formFileSchema } from '#engine/form';
import { findPersonaSet, personaBirthDate, personaMrn } from '#server/sandbox';
import type { DayString } from '#rules';
import { overlaySchema, providerSchemaFor } from '#configuration';

import type { CheckContext } from '../command.ts';
import { readFlows, readFolder } from '../configuration.ts';
import { actionsPage, errorsPage } from './action-pages.ts';
import { eventsPage } from './events-page.ts';
import { effectsPage, factsPage, flowPage } from './flow-pages.ts';
import { formsPage, widgetsPage } from './form-pages.ts';
import { type Page, code, codes, page, section, table } from './markdown.ts';
import { schemaTable } from './schema-table.ts';

/** The generated pages of `docs/reference/` by file name. */
export function referencePages({ root, registry }: Pick<CheckContext, 'root' | 'registry'>): Readonly<Record<string, string>> {
  const sources = readFlows(root);
  const flows = sources.map(({ text }) => JSON.parse(text) as Flow);
  const forms = readFolder(root, 'flows/forms').map(({ text }) => expandForm(JSON.parse(text)));
  const flowSchema = JSON.parse(emitSchema()) as Parameters<typeof flowPage>[0];
  const words = readFolder(root, 'locales').map((source) => [nameOf(source), codesOf(JSON.parse(source.text))] as const);
  const sentences = Object.fromEntries(registry.widgets.map((name) => [name, sentenceOf(join(root, 'widgets', `${name}.tsx`))]));
  return Object.fromEntries([
    providerPage(flows),
    flowPage(flowSchema),
    effectsPage(flowSchema),
    factsPage(sources),
    formsPage(formFileSchema, forms, flows, registry.screens),
    widgetsPage(sentences, registry, forms),
    actionsPage(flows),
    errorsPage(flows, words),
    eventsPage(),
    personasPage(),
  ]);
}

function codesOf(locale: unknown): Readonly<Record<string, string>> {
  return (locale as { readonly errors: { readonly codes: Readonly<Record<string, string>> } }).errors.codes;
}

/** The comment that describes a widget: above its component, or above the widget itself if the file declares no component. */
function sentenceOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  const component = /component: (\w+)/.exec(text)?.[1];
  const declaration = component === undefined ? 'export const widget' : `(?:export )?function ${component}`;
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n${declaration}\\b`).exec(text)?.[1] ?? '';
  return comment.replaceAll(/\s*\n \*/g, '').trim();
}

const DEMO = ['lakeside', 'riverbend', 'hillcrest'] as const;

/** Ages are those of a fixed day, so that the page is the same tomorrow. */
const AS_OF = '2026-06-15' as DayString;

/** Everybody whom test mode lets you be. */
function personasPage(): Page {
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
  return page(
    'personas.md',
    'Personas',
    'Invented people of the demo providers: in test mode, `/test/personas` lists them with everything to type. The last name alone decides the answer of the simulated bureau. `causeway preview` gives any provider a few.',
    ...sections,
  );
}

/** Every key of a provider file, and every option that a flow gives it. */
function providerPage(flows: readonly Flow[]): Page {
  const schema = providerSchemaFor([]);
  const options = flows.flatMap(({ flow, options: ofFlow = {} }) =>
    Object.entries(ofFlow).map(([name, option]) => [
      code(flow),
      code(name),
      option.enum ? codes(option.enum.map((value) => JSON.stringify(value))) : option.type,
      code(JSON.stringify(option.default)),
      `${option.title}. ${option.description ?? ''}`,
    ]),
  );
  const offered = flows.map(({ flow, base, options: ofFlow = {} }) => [
    code(flow),
    code(base),
    base === '/' ? 'everybody' : `whose file names it: ${code(`"${flow}": {}`)}`,
    codes(Object.keys(ofFlow)),
  ]);
  return page(
    'provider.md',
    'Provider files',
    'A provider is one file, `providers/<slug>.json`. How to write one: [onboard a provider](../guides/onboard-a-provider.md).',
    section('Keys', schemaTable(schema)),
    section(
      'Flows',
      'Everybody has the flow at `/`. Another is there for a provider whose file names it.',
      table(['flow', 'where', 'who has it', 'options'], offered),
    ),
    section(
      'Options of flows',
      'They stand in `flows.<flow>.options`.',
      table(['flow', 'option', 'takes', 'default', 'what it is for'], options),
    ),
    section('What differs in a flow', 'Keys of `flows.<flow>`.', schemaTable(overlaySchema)),
  );
}
