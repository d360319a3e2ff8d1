import type { CompiledRow } from '#engine';

import type { ExplainedRow } from './explain-rows.ts';
import type { FlowWords } from './flow-words.ts';
import { formatCondition } from './format-condition.ts';
import { describeEffects } from './describe-effects.ts';
import { describeNeed } from './describe-need.ts';

/** Each row of a decision in a sentence: whether it is taken, and why not. */
export function describeRows(rows: readonly ExplainedRow[], { textOf }: Pick<FlowWords, 'textOf'> = {}): readonly string[] {
  return rows.map((explained) => {
    const { row, number, is, need, nothingRemembered } = explained;
    const which = rows.length === 1 && row.when === undefined ? 'the only row' : `row ${number}, ${describeWhen(row)},`;
    const target = describeEffects(row, textOf);
    switch (is) {
      case 'taken':
        return `${which} is taken: ${target}.`;
      case 'undecided':
        return `${which} cannot be decided${need ? `, ${describeNeed(need)}` : ''}: the visitor goes to a safe step.`;
      case 'later':
        return `${which} is not tried (${target}).`;
      case 'passed':
        return `${which} is passed by (${target}): not so, ${nothingRemembered ? 'because no path is remembered' : need ? describeNeed(need) : ''}.`;
    }
  });
}

/** Which entry of the flow is taken, and what would have led elsewhere. */
export function describeEntry(rows: readonly ExplainedRow[]): string {
  const taken = rows.find(({ is }) => is === 'taken');
  const undecided = rows.find(({ is }) => is === 'undecided');
  if (undecided) return `Where the flow begins is not known yet: ${describeWhen(undecided.row)} decides.`;
  if (!taken) return 'The flow begins nowhere.';
  const why = taken.row.when === undefined ? 'no row of "entry" before the last one holds' : formatCondition(taken.row.when);
  return `The flow begins at ${taken.row.to ?? ''}, because ${why}.`;
}

function describeWhen({ when }: CompiledRow): string {
  return when === undefined ? 'for everybody else' : `"${formatCondition(when)}"`;
}
