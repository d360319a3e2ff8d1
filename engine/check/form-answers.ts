import { expandForm } from '#engine/form';

import { fieldOf, isRecord } from '../same-value.ts';
import type { FlowSource } from './source.ts';

/** What the fields of a form can give. It travels with the text of a flow: a session that keeps its flow keeps this too. */
export type FormAnswers = Readonly<Record<string, FieldAnswers>>;

export interface FieldAnswers {
  /** The JSON Schema of the value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Whether the form always gives it: required, and asked of everyone. */
  readonly isSure: boolean;
}

/** Keys of a field that ask it of some visitors only. */
const conditionKeys = ['shownWhen', 'onlyFor', 'askedWhen'];

/** The answers of a form file, as it was written. */
function answersOfForm(written: unknown): FormAnswers {
  const { schema, ui } = expandForm(written);
  const { required = [], properties } = schema;
  return Object.fromEntries(
    Object.entries(asRecord(properties)).map(([name, stated]) => {
      const field = asRecord(asRecord(ui.fields)[name]);
      const isForAll = ui.order.includes(name) && !conditionKeys.some((key) => field[key] !== undefined);
      return [name, { schema: asRecord(stated), isSure: required.includes(name) && isForAll }];
    }),
  );
}

/** The flow with the answers of the forms that its slots keep, where it reads any; `readForm` gives a form file as it was parsed. */
export function withForms(source: FlowSource, readForm: (form: string) => unknown): FlowSource {
  if (!/"(?:of|sent|answered|is)"\s*:/.test(source.text)) return source;
  const names = formsRead(source.text);
  const forms = names.flatMap((name) => {
    const form = readForm(name);
    return form === undefined ? [] : [[name, answersOfForm(form)] as const];
  });
  return forms.length === 0 ? source : { ...source, forms: Object.fromEntries(forms) };
}

/** The forms of the slots that facts and values of a flow read. A text that is no JSON reads none. */
function formsRead(text: string): readonly string[] {
  const flow = parse(text);
  const read = [...Object.values(asRecord(fieldOf(flow, 'facts'))), ...Object.values(asRecord(fieldOf(flow, 'values')))]
    .flatMap((one) => [fieldOf(one, 'of'), fieldOf(one, 'answered'), fieldOf(one, 'sent'), fieldOf(one, 'is')])
    .filter((one) => typeof one === 'string')
    .join(' ');
  const words = new Set(read.match(/[\w-]+/g));
  return Object.entries(asRecord(fieldOf(flow, 'data'))).flatMap(([slot, declared]) => {
    const forms = [fieldOf(declared, 'form') ?? []].flat().filter((form) => typeof form === 'string');
    return words.has(slot) || forms.some((form) => words.has(form)) ? forms : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
