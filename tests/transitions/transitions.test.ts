import { actions } from '#actions';
import { advance, type FlowState } from '#engine';
import { describe, expect, test } from 'vitest';

import { assignments, type Assignment } from './assignments.ts';
import { decisionsOf, type Decision } from './decisions.ts';
import { namedFlows } from './marked-flow.ts';
import { factsOfDestination, factsOfRows } from './facts-of.ts';
import { MARK, rowNames } from './mark-rows.ts';

describe.each(namedFlows)('the %s flow', (_name, { flow, open, withAllFacts }) => {
  /** Rows that are never taken, each with its reason. */
  const NEVER_TAKEN: Readonly<Record<string, string>> = {};

  /** The result of an event: the row that was taken, and its destination. */
  interface Taken {
    readonly row: string;
    readonly path: string | undefined;
  }

  function takeEvent({ event }: Decision, facts: Assignment): Taken {
    const state: FlowState = {
      slots: {},
      counters: {},
      remembered: facts['remembered'] === true ? (flow.steps.at(-1)?.path ?? null) : null,
    };
    const next = advance(open, state, event, () => withAllFacts(facts));
    const went = next.effects.find((effect) => effect.kind === 'go');
    return { row: String(next.state.slots[MARK]), path: went?.path };
  }

  /** Every row that some assignment takes, with the paths to which it then goes. */
  function takeAll(decisions: readonly Decision[]): ReadonlyMap<string, ReadonlySet<string | undefined>> {
    const taken = new Map<string, Set<string | undefined>>();
    for (const decision of decisions) {
      const facts = new Set([...factsOfRows(decision.rows), ...factsOfDestination(open, decision.rows)]);
      for (const assignment of assignments(flow.facts, facts, decision.facts)) {
        const { row, path } = takeEvent(decision, assignment);
        taken.set(row, (taken.get(row) ?? new Set()).add(path));
      }
    }
    return taken;
  }

  describe('every row', () => {
    const decisions = decisionsOf(flow, actions);
    const taken = takeAll(decisions);
    const rows = decisions.flatMap((decision) => decision.rows.map((row) => [String(row.set?.[MARK]), row] as const));

    test.for(rowNames(flow))('%s is taken for some facts', (name) => {
      expect(taken.has(name) || name in NEVER_TAKEN).toBe(true);
    });

    test.for([...new Map(rows).entries()].filter(([, { to }]) => to !== undefined && !['entry', 'remembered'].includes(to)))(
      '%s opens the step that it names, for some facts',
      ([name, { to }]) => {
        expect([...(taken.get(name) ?? [])]).toContain(open.byId.get(to ?? '')?.path);
      },
    );

    test('every exception is still never taken', () => {
      expect(Object.keys(NEVER_TAKEN).filter((name) => taken.has(name))).toEqual([]);
    });
  });
});
