/** Memoizes a function by its argument (compared by identity). */
export function memoize<Question, Answer>(workOut: (question: Question) => Answer): (question: Question) => Answer {
  const known = new Map<Question, { readonly answer: Answer }>();
  return (question) => {
    const before = known.get(question) ?? { answer: workOut(question) };
    known.set(question, before);
    return before.answer;
  };
}
