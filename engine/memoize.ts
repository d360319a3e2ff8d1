/** Memoizes a function by its argument (compared by identity), or by what `keyOf` makes of it. */
export function memoize<Question, Answer>(
  workOut: (question: Question) => Answer,
  keyOf: (question: Question) => unknown = (question) => question,
): (question: Question) => Answer {
  const known = new Map<unknown, { readonly answer: Answer }>();
  return (question) => {
    const key = keyOf(question);
    const before = known.get(key) ?? { answer: workOut(question) };
    known.set(key, before);
    return before.answer;
  };
}
