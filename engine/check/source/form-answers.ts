import { expandForm, optionsOf } from '#engine/form';

import type { AnswerFormat } from '../../compiled-flow.ts';
import { fieldOf } from '../../same-value.ts';
import { asList, asObject } from './json.ts';
import type { FlowSource } from './source.ts';

/** What the fields of a form can give. It travels with the text of a flow: a session that keeps its flow keeps this too. */
export type FormAnswers = Readonly<Record<string, FieldAnswers>>;

export interface FieldAnswers {
  /** The JSON Schema of the value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether the form always gives it: required, and asked of everyone. */
  readonly isSure: boolean;
  /** How texts show it; without, they cannot. */
  readonly format?: AnswerFormat;
}

/** Keys of a field that ask it of some visitors only. */
const conditionKeys = ['shownWhen', 'onlyFor', 'askedWhen'];

/** The answers of a form file, as it was written. */
function answersOfForm(written: unknown): FormAnswers {
  const { schema, ui } = expandForm(written);
  const { required = [], properties } = schema;
  return Object.fromEntries(
    Object.entries(asObject(properties)).map(([name, stated]) => {
      const field = asObject(asObject(ui.fields)[name]);
      const isForAll = ui.order.includes(name) && !conditionKeys.some((key) => field[key] !== undefined);
      const schema = asObject(stated);
      const format = formatOf(field, schema);
      return [name, { schema, isSure: required.includes(name) && isForAll, ...(format && { format }) }];
    }),
  );
}

/** A choice is shown by its words, a day and a number as the language writes them. A file, and true or false, have no words. */
function formatOf(field: Readonly<Record<string, unknown>>, schema: FieldAnswers['schema']): AnswerFormat | undefined {
  const options = optionsOf(field as Parameters<typeof optionsOf>[0]);
  if (options.length > 0) return { as: 'words', words: Object.fromEntries(options.map(({ value, label }) => [value, label])) };
  if (field['widget'] === 'date') return { as: 'date' };
  if (schema['type'] === 'number' || schema['type'] === 'integer') return { as: 'number' };
  return schema['type'] === 'string' ? { as: 'text' } : undefined;
}

/** The answers and values that texts show: what their placeholders name after "answers." or "values.". */
export function answersInTexts(texts: string): readonly string[] {
  return [...new Set([...texts.matchAll(/\{\{\s*((?:answers|values)\.[\w.-]+)/g)].map(([, name = '']) => name))];
}

/**
 * The flow with the answers of the forms that its slots keep, where its facts, its values or these texts read any, or where a run
 * sends a slot that several forms share; `readForm` gives a form file as it was parsed.
 */
export function withForms(source: FlowSource, readForm: (form: string) => unknown, texts = ''): FlowSource {
  const shows = answersInTexts(texts).filter((name) => source.text.includes(`"${name.split('.')[1] ?? ''}"`));
  if (shows.length === 0 && !/"(?:of|sent|answered|is|send)"\s*:/.test(source.text)) return source;
  const names = formsRead(source.text, shows);
  const forms = names.flatMap((name) => {
    const form = readForm(name);
    return form === undefined ? [] : [[name, answersOfForm(form)] as const];
  });
  return {
    ...source,
    ...(forms.length > 0 && { forms: Object.fromEntries(forms) }),
    ...(shows.length > 0 && { shows }),
  };
}

/** The forms of the slots that facts and values of a flow read, and of those that are shared and sent. A text that is no JSON reads none. */
function formsRead(text: string, shows: readonly string[]): readonly string[] {
  const flow = parse(text);
  const read = [...Object.values(asObject(fieldOf(flow, 'facts'))), ...Object.values(asObject(fieldOf(flow, 'values')))]
    .flatMap((one) => [fieldOf(one, 'of'), fieldOf(one, 'answered'), fieldOf(one, 'sent'), fieldOf(one, 'is')])
    .filter((one) => typeof one === 'string')
    .join(' ');
  const words = new Set([...(read.match(/[\w-]+/g) ?? []), ...shows.map((name) => name.split('.')[1])]);
  const sent = new Set(
    [...text.matchAll(/"send"\s*:\s*\[([^\]]*)\]/g)].flatMap(([, slots = '']) => slots.match(/[\w-]+/g) ?? []),
  );
  const ofLists = asList(fieldOf(flow, 'steps')).map((step) => fieldOf(step, 'repeat'));
  const ofSlots = Object.entries(asObject(fieldOf(flow, 'data'))).map(([slot, declared]) => ({ ...asObject(declared), slot }));
  return [...ofSlots, ...ofLists].flatMap((kept) => {
    const forms = [fieldOf(kept, 'form') ?? []].flat().filter((form) => typeof form === 'string');
    const slot = String(fieldOf(kept, 'slot'));
    const isRead = words.has(slot) || forms.some((form) => words.has(form)) || (forms.length > 1 && sent.has(slot));
    return isRead ? forms : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
