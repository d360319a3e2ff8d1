import type { Deciding } from './deciding.ts';
import { describeEntry, describeNeed, describeRows, factsOf } from './describe-rows.ts';
import type { ExplainedDecision, ExplainedOutcome } from './explain-outcome.ts';
import type { ExplainedHop, Explanation, HopTarget } from './explain.ts';
import type { FlowWords } from './flow-words.ts';
import { formatCondition, formatList } from './format-condition.ts';
import type { Need } from './need.ts';

/** Why a visitor lands where they land, as lines of text: the destination, each place along the path, and what its facts mean. */
export function describeExplanation(explanation: Explanation, words: FlowWords): readonly string[] {
  const { hops, path } = explanation;
  const places = describeHops(explanation, words);
  const numbered = places.flatMap(([first = '', ...rest], index) => [
    `${index + 1}. ${first}`,
    ...rest.map((line) => `   ${line}`),
  ]);
  return [`${path} -> ${formatDestination(explanation)}`, '', ...numbered, ...describeFacts(hops.flatMap(needsOf), words)];
}

/** Each place along the path, as sentences: what decided there, and where it goes. */
export function describeHops({ hops }: Explanation, words: FlowWords): readonly (readonly string[])[] {
  return hops.map((hop) => describeHop(hop, words));
}

/** Where the visitor lands: a path, or what is shown instead of one. */
export function formatDestination({ destination, path }: Explanation): string {
  if (destination.kind === 'render') return path;
  if (destination.kind === 'redirect') return destination.path;
  return destination.kind === 'wait' ? 'waits' : 'not found';
}

/** The names of the facts that decided at some place along the path. */
export function factsInHops({ hops }: Explanation): readonly string[] {
  return [
    ...new Set(
      hops
        .flatMap(needsOf)
        .flatMap(factsOf)
        .map(({ fact }) => fact),
    ),
  ];
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
      ? ['', `What is emptied (${formatList(emptied, 'and')}) may change facts. State their new values with --fact.`]
      : []),
  ];
}

function describeAnswer({ of, answer }: ExplainedDecision): string {
  if (!answer) return of;
  return answer.isError
    ? `${of}: ${answer.action} is refused with ${answer.name}`
    : `${of}: ${answer.action} answers ${answer.name}`;
}

/** One place along the path in sentences: what decided there, and where it goes. */
function describeHop(hop: ExplainedHop, words: FlowWords): readonly string[] {
  const target = hop.target ? describeHopTarget(hop, hop.target) : '';
  return [describeReason(hop, words), target].filter((sentence) => sentence !== '');
}

function describeReason({ at, because, deciding }: ExplainedHop, words: FlowWords): string {
  const step = at ?? 'the flow';
  switch (because) {
    case 'unknownPath':
      return 'No step has this path (a path is matched exactly).';
    case 'alias':
    case 'entry':
      return '';
    case 'shown':
      return `${step} is shown.`;
    case 'notShown':
      if (deciding?.need && 'impossible' in deciding.need) return `${step} is left out here, so it is shown to no one.`;
      return `${step} is only there for visitors with ${describeGuard(deciding, words)}. This is not the case${describeCause(deciding)}.`;
    case 'unmet':
      return `${step} requires ${describeGuard(deciding, words)}. This is not the case${describeCause(deciding)}.`;
    case 'done':
      return `${step} is done, because ${describeGuard(deciding, words)} holds.`;
    case 'pending':
      return `It is not known yet whether ${step} may be shown${describeCause(deciding)}. The page shows its frame and waits.`;
    case 'unsafe':
      return `${describeGuard(deciding, words)} cannot be decided${describeCause(deciding)}. So the step is not shown.`;
    case 'endless':
      return 'These steps redirect to one another without end.';
  }
}

function describeGuard(deciding: Deciding | undefined, { descriptionOf }: FlowWords): string {
  if (!deciding) return 'something';
  const description = deciding.guard === undefined ? undefined : descriptionOf(deciding.guard);
  return description === undefined ? formatCondition(deciding.condition) : `"${description}"`;
}

function describeCause(deciding: Deciding | undefined): string {
  return deciding?.need === undefined ? '' : `, ${describeNeed(deciding.need)}`;
}

function describeHopTarget({ because }: ExplainedHop, { by, to, entry, remembers }: HopTarget): string {
  const remembered = remembers === undefined ? '' : `; ${remembers} is remembered for later`;
  const begins = entry ? ` ${describeEntry(entry)}` : '';
  if (because === 'pending') return begins.trim();
  switch (by) {
    case 'alias':
      return `This is another path of ${to ?? ''}.`;
    case 'otherwise':
      return `Its "otherwise" goes to ${to ?? 'nowhere'}${remembered}.${begins}`;
    case 'instead':
      return to === null ? 'Its "instead" is "notFound": the path is not found.' : `Its "instead" goes to ${to}.${begins}`;
    case 'back':
      return `It has no "otherwise", so the visitor goes to its "back": ${to ?? 'nowhere'}.`;
    case 'earlier':
      return `It has neither "otherwise" nor "back", so the nearest earlier step that may be shown comes next: ${to ?? 'none'}.`;
    case 'later':
      return `The next step that may be shown comes after it: ${to ?? 'none'}.`;
    case 'entry':
      return because === 'entry' ? begins.trim() : `It goes to where the flow begins.${begins}`;
    case 'safety':
      return to === null ? 'The path is not found.' : `The visitor goes to a safe step: ${to}.`;
  }
}

/** Every need along the path, for the list of facts that were spoken of. */
function needsOf({ deciding, target }: ExplainedHop): readonly Need[] {
  return [deciding?.need, ...(target?.entry ?? []).map(({ need }) => need)].filter((need) => need !== undefined);
}
