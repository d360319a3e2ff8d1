import type { Deciding } from './deciding.ts';
import type { ExplainedHop, HopTarget } from './explain.ts';
import type { FlowWords } from './flow-words.ts';
import type { Need } from './need.ts';
import { formatCondition } from './format-condition.ts';
import { describeEntry, describeNeed } from './describe-rows.ts';

/** One place along the path in sentences: what decided there, and where it goes. */
export function describeHop(hop: ExplainedHop, words: FlowWords): readonly string[] {
  return [...describeReason(hop, words), ...(hop.target ? describeHopTarget(hop, hop.target) : [])];
}

function describeReason({ at, because, deciding }: ExplainedHop, words: FlowWords): readonly string[] {
  const step = at ?? 'the flow';
  switch (because) {
    case 'unknownPath':
      return ['No step has this path (a path is matched exactly).'];
    case 'alias':
    case 'entry':
      return [];
    case 'shown':
      return [`${step} is shown.`];
    case 'notShown':
      return [`${step} is only there for visitors with ${describeGuard(deciding, words)}: not so${describeCause(deciding)}.`];
    case 'unmet':
      return [`${step} requires ${describeGuard(deciding, words)}: not so${describeCause(deciding)}.`];
    case 'done':
      return [`${step} is done: ${describeGuard(deciding, words)} holds.`];
    case 'pending':
      return [`Whether ${step} is shown is not known yet${describeCause(deciding)}: the frame of the page is shown, and waits.`];
    case 'unsafe':
      return [
        `${describeGuard(deciding, words)} cannot be decided${describeCause(deciding)}: what is not known to be right is not shown.`,
      ];
    case 'endless':
      return ['The places lead to one another without end.'];
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

function describeHopTarget({ because }: ExplainedHop, { by, to, entry, remembers }: HopTarget): readonly string[] {
  const remembered = remembers === undefined ? '' : `; ${remembers} is remembered for later`;
  const begins = entry ? ` ${describeEntry(entry)}` : '';
  if (because === 'pending') return begins === '' ? [] : [begins.trim()];
  switch (by) {
    case 'alias':
      return [`This is another path of ${to ?? ''}.`];
    case 'otherwise':
      return [`Its "otherwise" goes to ${to ?? 'nowhere'}${remembered}.${begins}`];
    case 'instead':
      return [to === null ? 'Its "instead" is "notFound": the path is not found.' : `Its "instead" goes to ${to}.${begins}`];
    case 'back':
      return [`It has no "otherwise", so its "back" goes: to ${to ?? 'nowhere'}.`];
    case 'earlier':
      return [
        `It has neither "otherwise" nor "back", so the nearest earlier step that may be shown comes next: ${to ?? 'none'}.`,
      ];
    case 'later':
      return [`The next step that may be shown comes after it: ${to ?? 'none'}.`];
    case 'entry':
      return [because === 'entry' ? begins.trim() : `It goes to where the flow begins.${begins}`];
    case 'safety':
      return [to === null ? 'The path is not found.' : `The visitor goes to a safe step: ${to}.`];
  }
}

/** Every need along the path, for the list of facts that were spoken of. */
export function needsOf({ deciding, target }: ExplainedHop): readonly Need[] {
  return [deciding?.need, ...(target?.entry ?? []).map(({ need }) => need)].filter((need) => need !== undefined);
}
