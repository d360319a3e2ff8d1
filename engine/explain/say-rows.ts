import type { CompiledRow } from '../compiled-flow.ts';
import type { ExplainedRow } from './explain-rows.ts';
import type { FlowWords } from './flow-words.ts';
import { sayCondition } from './say-condition.ts';
import { sayEffects } from './say-effects.ts';
import { sayNeed } from './say-need.ts';

/** Each row of a decision in a sentence: whether it is taken, and why not. */
export function sayRows(rows: readonly ExplainedRow[], { textOf }: Pick<FlowWords, 'textOf'> = {}): readonly string[] {
  return rows.map((explained) => {
    const { row, number, is, need, nothingRemembered } = explained;
    const which = rows.length === 1 && row.when === undefined ? 'the only row' : `row ${number}, ${sayWhen(row)},`;
    const leads = sayEffects(row, textOf);
    switch (is) {
      case 'taken':
        return `${which} is taken: ${leads}.`;
      case 'undecided':
        return `${which} cannot be told${need ? `, ${sayNeed(need)}` : ''}: the visitor is led to a safe step.`;
      case 'later':
        return `${which} is not tried (${leads}).`;
      case 'passed':
        return `${which} is passed by (${leads}): not so, ${nothingRemembered ? 'because no path is remembered' : need ? sayNeed(need) : ''}.`;
    }
  });
}

/** Which way into the flow is taken, and what would have led elsewhere. */
export function sayEntry(rows: readonly ExplainedRow[]): string {
  const taken = rows.find(({ is }) => is === 'taken');
  const undecided = rows.find(({ is }) => is === 'undecided');
  if (undecided) return `Where the flow begins is not known yet: ${sayWhen(undecided.row)} decides.`;
  if (!taken) return 'The flow begins nowhere.';
  const why = taken.row.when === undefined ? 'no row of "entry" before the last one holds' : sayCondition(taken.row.when);
  return `The flow begins at ${taken.row.to ?? ''}, because ${why}.`;
}

function sayWhen({ when }: CompiledRow): string {
  return when === undefined ? 'for everybody else' : `"${sayCondition(when)}"`;
}
