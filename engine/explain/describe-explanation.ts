import type { Explanation } from './explain.ts';
import type { FlowWords } from './flow-words.ts';
import type { Need } from './need.ts';
import { needsOf, describeHop } from './describe-hop.ts';
import { factsOf, describeRows } from './describe-rows.ts';
import type { ExplainedDecision, ExplainedOutcome } from './explain-outcome.ts';
import { formatList } from './format-condition.ts';

/** Why a visitor lands where they land, as lines of text: the landing, each place along the path, and what its facts mean. */
export function describeExplanation(explanation: Explanation, words: FlowWords): readonly string[] {
  const { hops, path } = explanation;
  const places = hops.map((hop) => describeHop(hop, words));
  const numbered = places.flatMap(([first = '', ...rest], index) => [
    `${index + 1}. ${first}`,
    ...rest.map((line) => `   ${line}`),
  ]);
  return [`${path} -> ${formatDestination(explanation)}`, '', ...numbered, ...describeFacts(hops.flatMap(needsOf), words)];
}

/** Where the visitor lands: a path, or what is shown instead of one. */
export function formatDestination({ destination, path }: Explanation): string {
  switch (destination.kind) {
    case 'render':
      return path;
    case 'redirect':
      return destination.path;
    case 'wait':
      return 'waits';
    case 'notFound':
      return 'not found';
  }
}

/** The titles of the facts that the explanation names. */
function describeFacts(needs: readonly Need[], { titleOf }: FlowWords): readonly string[] {
  const names = [...new Set(needs.flatMap(factsOf).map(({ fact }) => fact))];
  const lines = names.flatMap((name) => {
    const title = titleOf(name);
    return title === undefined ? [] : [`${name}: ${title}`];
  });
  return lines.length === 0 ? [] : ['', ...lines];
}

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
