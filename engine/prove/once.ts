/** A function that works out each answer once. Answers to one question must always be the same. */
export function once<Question, Answer>(workOut: (question: Question) => Answer): (question: Question) => Answer {
  const known = new Map<Question, { readonly answer: Answer }>();
  return (question) => {
    const before = known.get(question) ?? { answer: workOut(question) };
    known.set(question, before);
    return before.answer;
  };
}
