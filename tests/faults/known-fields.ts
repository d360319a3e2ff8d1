import { calls, type Call } from '#api';

/** The name of every field that any call takes or returns. */
export function knownFields(): readonly string[] {
  const names = new Set<string>();
  for (const { params, query, body, answers } of Object.values<Call>(calls))
    for (const schema of [params, query, body, ...Object.values(answers)]) collect(schema, names);
  return [...names];
}

/** The name of every field that a request of this call may have, at any depth. */
export function fieldsOf({ params, query, body }: Call): readonly string[] {
  const names = new Set<string>();
  for (const schema of [params, query, body]) collect(schema, names);
  return [...names];
}

function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    if (key === 'properties') for (const name of Object.keys(child as object)) names.add(name);
    collect(child, names);
  }
}

/** Variants of the data, one for each object in it that lacks some of these fields, with them added. */
export function withFields(node: unknown, fields: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  const deeper = Object.entries(node).flatMap(([key, child]) =>
    withFields(child, fields).map((changed) =>
      Array.isArray(node)
        ? node.map((one: unknown, index) => (index === Number(key) ? changed : one))
        : { ...node, [key]: changed },
    ),
  );
  return Array.isArray(node) ? deeper : [{ ...fields, ...node }, ...deeper];
}
