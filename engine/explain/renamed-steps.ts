import type { Flow, Step } from '#engine/check';

/** Steps that have the path of one that is gone: the same step under another id, old by new. */
export function renamedSteps(before: readonly Step[], after: readonly Step[]): ReadonlyMap<string, string> {
  const gone = before.filter(({ id }) => !after.some((step) => step.id === id));
  const come = after.filter(({ id }) => !before.some((step) => step.id === id));
  const pairs = gone.flatMap(({ id, path }) => {
    const same = come.find((step) => step.path === path);
    return same ? [[id, same.id] as const] : [];
  });
  return new Map(pairs);
}

const KEYS = new Set(['id', 'to', 'back', 'instead']);

/** The flow with the new ids everywhere, so that what goes to a renamed step is not reported as another path. */
export function renameSteps(flow: Flow, renamed: ReadonlyMap<string, string>): Flow {
  return renamed.size === 0 ? flow : (rename(flow, renamed) as Flow);
}

function rename(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((member) => rename(member, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      KEYS.has(key) && typeof part === 'string' ? (renamed.get(part) ?? part) : rename(part, renamed),
    ]),
  );
}
