import { flowSchema } from '../schema/flow.ts';

/** The schema of flow files for editors, as the text of `flows/flow.schema.json`. */
export function emitSchema(): string {
  return `${JSON.stringify(bundleSchema(flowSchema), null, 2)}\n`;
}

type Json = Readonly<Record<string, unknown>>;

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
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copy(value, shared)]));
}
