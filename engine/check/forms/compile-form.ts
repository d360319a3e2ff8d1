import { expandForm, type FieldSchema, type FormFile, openConditions } from '#engine/form';

import { isRecord } from '../../same-value.ts';
import { type FieldKind, type FieldKinds, readFormCondition, TODAY } from '../conditions/form-condition.ts';

/** The form as browsers and servers use it: in full, with its conditions compiled. Throws for one that cannot be read. */
export function compileForm(written: unknown): FormFile {
  const form = expandForm(written);
  const kinds = kindsOf(form);
  const texts = new Set([
    ...Object.values(form.ui.fields).map(({ askedWhen }) => askedWhen),
    ...(form.ui.rules ?? []).map(({ must }) => must),
  ]);
  const conditions = [...texts].flatMap((text) => {
    if (text === undefined) return [];
    const read = readFormCondition(text, kinds);
    if ('message' in read) throw new Error(`form "${form.form}": in the condition "${text}", ${read.message}`);
    return [[text, read] as const];
  });
  return conditions.length === 0 ? form : { ...form, conditions: openConditions(Object.fromEntries(conditions)) };
}

/** The kinds of a form's fields, and of "today". */
export function kindsOf({ schema }: Pick<FormFile, 'schema'>): FieldKinds {
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, kindOf(field as FieldSchema)] as const);
  return { today: TODAY, ...Object.fromEntries(fields) };
}

function kindOf(schema: FieldSchema): FieldKind | undefined {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(values)) {
    if (values.every((value) => typeof value === 'string')) return { type: 'choice', values };
    if (values.every((value) => typeof value === 'number')) return { type: 'number' };
    return values.every((value) => typeof value === 'boolean') ? { type: 'boolean', isTick: values.length === 1 } : undefined;
  }
  const { type, items } = schema;
  if (type === 'boolean') return { type: 'boolean', isTick: false };
  if (type === 'integer' || type === 'number') return { type: 'number' };
  if (type === 'string') return { type: 'text' };
  const members = isRecord(items) ? items['enum'] : undefined;
  return type === 'array' && Array.isArray(members) ? { type: 'list', values: members.map(String) } : undefined;
}
