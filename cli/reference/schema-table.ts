import { asList, asObject, type Json } from '#engine/check';
import { code, codes, table } from './markdown.ts';

/** Every key of a schema as a table: what it takes, its default, what it is for and an example. */
export function schemaTable(schema: object, within: object = schema): string {
  return table(['key', 'takes', 'default', 'what it is for', 'example'], keyRows(schema as Json, '', within as Json));
}

function keyRows(schema: Json, path: string, root: Json): readonly (readonly string[])[] {
  const needed = asList(schema['required']);
  return Object.entries(asObject(schema['properties'])).flatMap(([key, part]) => {
    const inner = resolved(part, root);
    const name = path === '' ? key : `${path}.${key}`;
    const [example] = asList(inner['examples']);
    const row = [
      `${code(name)}${needed.includes(key) ? ' (needed)' : ''}`,
      takes(asObject(part), inner),
      inner['default'] === undefined ? '' : code(inner['default']),
      typeof inner['description'] === 'string' ? inner['description'] : '',
      example === undefined ? '' : code(JSON.stringify(example)),
    ];
    // A part with a page of its own, or one that repeats, is not unfolded.
    return [
      row,
      ...(nameOf(asObject(part)) ? [] : keyRows(membersOf(inner), membersOf(inner) === inner ? name : `${name}[]`, root)),
    ];
  });
}

/** The members of a list are described beside it, unless they have a section of their own. */
function membersOf(part: Json): Json {
  const items = asObject(part['items']);
  if (nameOf(items) !== undefined) return {};
  return part['type'] === 'array' && items['properties'] !== undefined ? items : part;
}

/** The name of a part that has a section of its own. */
function nameOf({ $ref, title }: Json): string | undefined {
  if (typeof $ref === 'string') return $ref.replace('#/definitions/', '');
  return typeof title === 'string' ? title : undefined;
}

function link(part: unknown): string | undefined {
  const name = nameOf(asObject(part));
  return name === undefined ? undefined : `[${name}](#${name.toLowerCase()})`;
}

function takes(written: Json, part: Json = written): string {
  const own = link(written);
  if (own !== undefined) return own;
  if (part['const'] !== undefined) return code(JSON.stringify(part['const']));
  if (Array.isArray(part['enum'])) return codes(part['enum'].map((value) => JSON.stringify(value)));
  const items = asObject(part['items']);
  if (part['type'] === 'array')
    return `list${Array.isArray(items['enum']) || link(items) !== undefined ? ` of ${takes(items)}` : ''}`;
  if (link(part['additionalProperties']) !== undefined) return `object of ${takes(asObject(part['additionalProperties']))}`;
  if (Array.isArray(part['anyOf'])) return part['anyOf'].map((kind) => takes(asObject(kind))).join(' or ');
  const type = [part['type']].flat().filter((name) => typeof name === 'string');
  const bounds = [part['minimum'], part['maximum']].every((bound) => typeof bound === 'number')
    ? `, ${String(part['minimum'])} to ${String(part['maximum'])}`
    : '';
  return `${type.join(' or ')}${bounds}`;
}

function resolved(part: unknown, root: Json): Json {
  const { $ref } = asObject(part);
  return typeof $ref === 'string' ? asObject(asObject(root['definitions'])[$ref.replace('#/definitions/', '')]) : asObject(part);
}
