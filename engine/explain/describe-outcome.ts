import { describeExplanation, sayFacts } from './describe-explanation.ts';
import type { ExplainedDecision, ExplainedOutcome } from './explain-outcome.ts';
import type { FlowWords } from './flow-words.ts';
import { sayList } from './say-list.ts';
import { sayRows } from './say-rows.ts';

/** Which rows are taken and where they lead, as lines of text. */
export function describeOutcome({ decisions, landing, emptied }: ExplainedOutcome, words: FlowWords): readonly string[] {
  const needs = decisions.flatMap(({ rows }) => rows.flatMap(({ need }) => need ?? []));
  return [
    ...decisions.flatMap((decision, index) => [
      ...(index > 0 ? [''] : []),
      `${sayHappened(decision)}:`,
      ...sayRows(decision.rows, words).map((row) => `  ${row}`),
    ]),
    ...sayFacts(needs, words),
    ...(landing ? ['', ...describeExplanation(landing, words)] : []),
    ...(landing && emptied.length > 0
      ? ['', `What is emptied (${sayList(emptied, 'and')}) may change facts: say how they are then with --fact.`]
      : []),
  ];
}

function sayHappened({ of, answer }: ExplainedDecision): string {
  if (!answer) return of;
  return answer.isError
    ? `${of}: ${answer.action} is refused with ${answer.name}`
    : `${of}: ${answer.action} answers ${answer.name}`;
}
