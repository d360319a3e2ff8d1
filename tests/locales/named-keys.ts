import { ERRORS } from '#api';
import { documentSchema } from '#api/entities';
import { REASONS_WITH_BILL } from '#rules';

import { readJson, readJsonFiles, readSources } from './locale-files.ts';

/** Where a key is named, and the key. */
export interface Named {
  readonly at: string;
  readonly key: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Keys that code composes: the code, and the keys that result. Code names every other key in full. */
export function composedKeys(): readonly Named[] {
  const steps = Object.values(flows()).flatMap((flow) => (flow['steps'] ?? []) as readonly Json[]);
  const stepTitles = steps
    .filter(({ form }) => form !== undefined)
    .flatMap(({ title }) => (typeof title === 'string' ? [title] : []));
  const asked = steps.flatMap(({ screen, title }) =>
    screen === 'lets-get-in-touch' && typeof title === 'string' ? [title] : [],
  );
  const fields = ((formNamed('connect-payment-method')['schema'] as Json)['properties'] as Json)['account_type'] as Json;
  const choices = ((formNamed('my-plan-pay')['schema'] as Json)['properties'] as Json)['payment'] as Json;
  const { serverPages } = readJson('locales/en.json');
  const errorPages = serverPages as Readonly<Record<string, object>>;
  const kit = Object.values(readSources('embed')).join('\n');
  return [
    { at: 'screens/language-names.ts', key: 'language' },
    ...stepTitles.map((title) => ({ at: 'screens/form-step.tsx', key: title.replace(/title$/, 'lead') })),
    ...[...asked, 'letsGetInTouch.found.title'].flatMap((title) =>
      ['sent.title', 'sent.willCall', 'sent.youCall', 'tryAgain'].map((key) => ({
        at: 'screens/steps/request-sent.tsx',
        key: title.replace(/title$/, key),
      })),
    ),
    ...[...REASONS_WITH_BILL, 'new_phone.behindCode'].flatMap((reason) =>
      ['title', 'lead'].map((part) => ({
        at: 'screens/steps/lets-get-in-touch.tsx',
        key: `letsGetInTouch.reasons.${reason}.${part}`,
      })),
    ),
    ...documentSchema.properties.document_type.enum.map((type) => ({
      at: 'widgets/agreements.tsx',
      key: `confirmPayment.agree.${type}`,
    })),
    ...(fields['enum'] as readonly string[]).map((type) => ({
      at: 'widgets/account-type.tsx',
      key: `connectPaymentMethod.${type}`,
    })),
    ...(choices['enum'] as readonly string[]).flatMap((choice) =>
      ['', 'Detail'].map((part) => ({ at: 'widgets/pay-amount.tsx', key: `myPlan.pay.choices.${choice}${part}` })),
    ),
    // The kit has all of its few words at hand, and takes each by its name.
    ...[...kit.matchAll(/[wW]ords(?:\(\w*\))?\.(\w+)/g)].map(([, word]) => ({ at: 'embed', key: `embedKit.${word}` })),
    // Every code of a refusal has a text.
    ...Object.keys(ERRORS).map((code) => ({ at: 'engine/react/message.ts', key: `errors.codes.${code}` })),
    ...Object.keys(errorPages)
      .filter(isErrorPageNamed)
      .flatMap((page) => ['title', 'body', 'hint'].map((part) => ({ at: 'server/pages', key: `serverPages.${page}.${part}` }))),
  ];
}

/** The server asks for its pages by their names alone. */
function isErrorPageNamed(page: string): boolean {
  return Object.values(readSources('server/pages', 'server/domain/calls', 'server/domain/sessions')).some((source) =>
    source.includes(`'${page}'`),
  );
}

export function flows(): Readonly<Record<string, Json>> {
  return readJsonFiles('flows');
}

function formNamed(name: string): Json {
  return readJson(`flows/forms/${name}.json`);
}

/** Codes that show the message of the server, or the text of `errors.codes` without one; `*` means every code. */
export function saidByServer(): readonly Named[] {
  return errorRows()
    .filter(({ row, code }) => row['formMessage'] === 'fromServer' && code !== '*')
    .map(({ at, code }) => ({ at, key: code }));
}

export interface ErrorRow {
  readonly at: string;
  readonly code: string;
  readonly row: Json;
}

/** Every row that flows have for error codes. */
export function errorRows(): readonly ErrorRow[] {
  return Object.entries(flows()).flatMap(([at, flow]) => rowsWithin(at, flow));
}

function rowsWithin(at: string, value: unknown): readonly ErrorRow[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Json).flatMap(([name, inner]) =>
    name === 'errors' ? rowsOf(at, inner as Json) : rowsWithin(at, inner),
  );
}

function rowsOf(at: string, errors: Json): readonly ErrorRow[] {
  return Object.entries(errors).flatMap(([key, rows]) =>
    key.split(', ').flatMap((code) => [rows].flat().map((row) => ({ at, code, row: row as Json }))),
  );
}

const MESSAGE_EFFECTS = new Set(['message', 'formMessage']);

/** Keys that flows name: titles of steps, and the messages of rows. */
export function keysOfFlows(): readonly Named[] {
  return Object.entries(flows()).flatMap(([at, flow]) => {
    const titles = (flow['steps'] as readonly Json[]).flatMap(({ title }) => (typeof title === 'string' ? [title] : []));
    return [...titles, ...said(flow)].filter((key) => key !== 'fromServer').map((key) => ({ at, key }));
  });
}

function said(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Json).flatMap(([name, inner]) => {
    if (name === 'fieldMessage') return Object.values(inner as Readonly<Record<string, string>>);
    return MESSAGE_EFFECTS.has(name) && typeof inner === 'string' ? [inner] : said(inner);
  });
}

/** Keys that forms name: labels, hints, messages, the button and the note under it. */
function keysOfForms(): readonly Named[] {
  return Object.entries(readJsonFiles('flows/forms')).flatMap(([at, form]) => {
    const { submit, busy, note, fields } = form['ui'] as Json & { readonly fields: Readonly<Record<string, Json>> };
    const ofFields = Object.values(fields).flatMap(({ label, hint, script, submitText, submitTextForPhone, messages }) => [
      label,
      hint,
      script,
      submitText,
      submitTextForPhone,
      ...Object.values((messages ?? {}) as Json),
    ]);
    return [submit, busy, note, ...ofFields].filter((key) => typeof key === 'string').map((key) => ({ at, key }));
  });
}

/** Keys that code names: arguments of `translate`, and every other string that has the form of a key of a known area. */
function keysOfCode(areas: ReadonlySet<string>): readonly Named[] {
  return Object.entries(readSources('screens', 'widgets', 'app', 'engine/react')).flatMap(([at, source]) => {
    const handed = [...source.matchAll(/\btranslate\(\s*'([\w.]+)'/g)].map(([, key = '']) => key);
    const shaped = [...source.matchAll(/['"]([a-zA-Z]\w*(?:\.\w+)+)['"]/g)].map(([, key = '']) => key);
    return [...handed, ...shaped.filter((key) => areas.has(key.split('.')[0] ?? ''))].map((key) => ({ at, key }));
  });
}

/**
 * Keys that code puts together from parts, as patterns: `landing.steps.${step}Text` names every key of that shape. They
 * show which texts are used. `composedKeys`, with parts from lists, gives the texts that must exist.
 */
export function shapesOfCode(areas: ReadonlySet<string>): readonly RegExp[] {
  return Object.values(readSources('screens', 'widgets', 'app', 'engine/react')).flatMap((source) =>
    [...source.matchAll(/`([a-zA-Z]\w*\.[^`\s]*\$\{[^`]*)`/g)]
      .map(([, shape = '']) => shape)
      .filter((shape) => areas.has(shape.split('.')[0] ?? ''))
      .map((shape) => new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`)),
  );
}

/** Files that put a key together from a beginning in a variable, which `shapesOfCode` does not see. */
export function filesWithHiddenShapes(): readonly string[] {
  const sources = Object.entries(readSources('screens', 'widgets', 'app', 'engine/react'));
  return sources.filter(([, source]) => /\bt(?:ranslate)?\(\s*`\$\{/.test(source)).map(([at]) => at);
}

/** A text for agents in place of a patient's: `app/words.ts` looks for it whenever code names the patient's key. */
export function patientsKey(key: string): string {
  return key.replace(/^verbal\.((internal|external)\.)?/, '');
}

/** Everything that names a key. */
export function namedKeys(areas: ReadonlySet<string>): readonly Named[] {
  return [...keysOfFlows(), ...keysOfForms(), ...keysOfCode(areas), ...composedKeys()];
}
