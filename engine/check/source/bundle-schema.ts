import { flowSchema } from '../../schema/flow.ts';

/** Where the schema for editors finds the names that they suggest: see `emitNames`. */
interface WithNames {
  /** The address of `names.schema.json`, beside the schema. */
  readonly names?: string;
}

/** The schema of flow files for editors, as the text of `flows/flow.schema.json`. */
export function emitSchema({ names }: WithNames = {}): string {
  const schema = bundleSchema(names === undefined ? flowSchema : withoutExamples(flowSchema));
  return schemaText(names === undefined ? schema : { ...schema, allOf: [{ $ref: names }] });
}

/** The same for any schema of the language: `definition` is the part of the names that is for it. */
export function emitSchemaWithNames(schema: Json, names: string, definition: string): string {
  const { allOf = [], ...plain } = withoutMarks(withoutExamples(schema)) as { readonly allOf?: readonly unknown[] };
  return schemaText({ ...plain, allOf: [...allOf, { $ref: `${names}#/definitions/${definition}` }] });
}

function schemaText(schema: Json): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

export type Json = Readonly<Record<string, unknown>>;

/** A JSON Schema in which every part with a `title` that is used more than once is moved to `definitions` and referred to. */
export function bundleSchema(schema: Json): Json {
  const uses = countUses(schema);
  const shared = new Map<unknown, string>();
  for (const [part, count] of uses) {
    const title = (part as Json)['title'];
    if (count > 1 && typeof title === 'string' && part !== schema) shared.set(part, title);
  }
  const definitions = Object.fromEntries([...shared].map(([part, title]) => [title, copy(part, shared, true)]));
  return { ...(copy(schema, shared, true) as Json), definitions };
}

function countUses(schema: Json): ReadonlyMap<object, number> {
  const uses = new Map<object, number>();
  const countPart = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const before = uses.get(part) ?? 0;
    uses.set(part, before + 1);
    if (before === 0) Object.values(part).forEach(countPart);
  };
  countPart(schema);
  return uses;
}

function copy(part: unknown, shared: ReadonlyMap<unknown, string>, isRoot = false): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const title = shared.get(part);
  if (title !== undefined && !isRoot) return { $ref: `#/definitions/${title}` };
  if (Array.isArray(part)) return part.map((member) => copy(member, shared));
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => !isMark(key))
      .map(([key, value]) => [key, copy(value, shared)]),
  );
}

/** `x-names` and `x-keys` are for `emitNames`; validators have no use for them. */
function isMark(key: string): boolean {
  return key === 'x-names' || key === 'x-keys';
}

function withoutMarks(schema: Json): Json {
  return copy(schema, new Map(), true) as Json;
}

/** Editors suggest examples like values, which are a nuisance where the real names are offered. Shared parts stay shared. */
function withoutExamples(schema: Json): Json {
  const done = new Map<unknown, unknown>();
  const change = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const before = done.get(part);
    if (before !== undefined) return before;
    const changed = Array.isArray(part)
      ? part.map(change)
      : Object.fromEntries(
          Object.entries(part)
            .filter(([key]) => key !== 'examples' || !('x-names' in part))
            .map(([key, value]) => [key, change(value)]),
        );
    done.set(part, changed);
    return changed;
  };
  return change(schema) as Json;
}
