import { describeExplanation, describeFacts } from './describe-explanation.ts';
import type { ExplainedDecision, ExplainedOutcome } from './explain-outcome.ts';
import type { FlowWords } from './flow-words.ts';
import { formatList } from './format-list.ts';
import { describeRows } from './describe-rows.ts';

/** Which rows are taken and where they lead, as lines of text. */
export function describeOutcome({ decisions, destination, emptied }: ExplainedOutcome, words: FlowWords): readonly string[] {
  const needs = decisions.flatMap(({ rows }) => rows.flatMap(({ need }) => need ?? []));
  return [
    ...decisions.flatMap((decision, index) => [
      ...(index > 0 ? [''] : []),
      `${describeAnswer(decision)}:`,
      ...describeRows(decision.rows, words).map((row) => `  ${row}`),
    ]),
    ...describeFacts(needs, words),
    ...(destination ? ['', ...describeExplanation(destination, words)] : []),
    ...(destination && emptied.length > 0
      ? ['', `What is emptied (${formatList(emptied, 'and')}) may change facts: give their values then with --fact.`]
      : []),
  ];
}

function describeAnswer({ of, answer }: ExplainedDecision): string {
  if (!answer) return of;
  return answer.isError
    ? `${of}: ${answer.action} is refused with ${answer.name}`
    : `${of}: ${answer.action} answers ${answer.name}`;
}
