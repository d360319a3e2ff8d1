import type { ErrorObject } from 'ajv';

/** How a value does not fit its schema, as a person would put it; the rare complaints as the validator does. It must have been asked to be verbose. */
export function describeMismatch({ keyword, params, data, message = 'is not right' }: ErrorObject): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'type':
      return `is ${shorten(data)}, and should be ${kindOf(params['type'])}`;
    case 'const':
      return `is ${shorten(data)}, and should be ${JSON.stringify(params['allowedValue'])}`;
    case 'enum':
      return `is ${shorten(data)}, and can be ${eitherOf(params['allowedValues'])}`;
    case 'pattern':
    case 'format':
      return data === '' ? 'is empty' : `cannot be ${shorten(data)}`;
    case 'uniqueItems':
      return 'names something twice';
    case 'minimum':
    case 'maximum':
      return `is ${shorten(data)}, and should be at ${keyword === 'minimum' ? 'least' : 'most'} ${limit}`;
    case 'minLength':
    case 'maxLength':
      return limit === 1 ? 'is empty' : `has ${Array.from(String(data)).length} characters, and ${bound(keyword, limit)}`;
    case 'minItems':
    case 'maxItems':
      return limit === 1 ? 'is empty' : `has ${(data as readonly unknown[]).length} members, and ${bound(keyword, limit)}`;
    case 'minProperties':
      return limit === 1 ? 'is empty' : message;
    default:
      return message;
  }
}

function bound(keyword: string, limit: number): string {
  return keyword.startsWith('min') ? `needs at least ${limit}` : `may have at most ${limit}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  integer: 'a whole number, without quotation marks',
  number: 'a number, without quotation marks',
  boolean: 'true or false, without quotation marks',
  array: 'a list in [ ]',
  object: 'an object in { }',
  null: 'null',
};

function kindOf(type: unknown): string {
  const names: readonly unknown[] = Array.isArray(type) ? type : String(type).split(',');
  return names.map((name) => kinds[String(name)] ?? String(name)).join(', or ');
}

/** `"a", "b" or "c"`. */
function eitherOf(values: unknown): string {
  const all = Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : [];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} or ${last}`;
}

/** A value as it is written, as far as it goes into a sentence. */
export function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
