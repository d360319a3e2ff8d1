/**
 * Remembers what was worked out of a file, until the file or something else that it depends on is another one. `of` and each of
 * `on` are compared by identity.
 */
export type Remember = <Answer>(what: string, of: object, on: readonly unknown[], workOut: () => Answer) => Answer;

/** Remembers nothing: for a check that runs once. */
export const workOutAnew: Remember = (_what, _of, _on, workOut) => workOut();

/** A memory for checks that run again and again on files of which few have changed. */
export function createMemory(): Remember {
  const known = new WeakMap<object, Map<string, { readonly on: readonly unknown[]; readonly answer: unknown }>>();
  return <Answer>(what: string, of: object, on: readonly unknown[], workOut: () => Answer): Answer => {
    const ofIt = known.get(of) ?? new Map<string, { readonly on: readonly unknown[]; readonly answer: unknown }>();
    known.set(of, ofIt);
    const before = ofIt.get(what);
    if (before && before.on.length === on.length && before.on.every((one, index) => one === on[index]))
      return before.answer as Answer;
    const answer = workOut();
    ofIt.set(what, { on, answer });
    return answer;
  };
}
