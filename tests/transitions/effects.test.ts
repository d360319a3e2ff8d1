import { actions } from '#actions';
import { advance, type CompiledRow, type FlowEffect, type FlowState } from '#engine';
import { describe, expect, test } from 'vitest';

import { assignments } from './assignments.ts';
import { decisionsOf, type Decision } from './decisions.ts';
import { namedFlows } from './marked-flow.ts';
import { factsOfRows } from './facts-of.ts';
import { MARK, rowNames } from './mark-rows.ts';

describe.each(namedFlows)('the %s flow', (_name, { flow, open, withAllFacts }) => {
  /** A session in which every slot is filled and every counter has begun. */
  const before: FlowState = {
    slots: Object.fromEntries(Object.keys(flow.data).map((slot) => [slot, {}])),
    counters: Object.fromEntries(counters().map((name) => [name, 1])),
    remembered: null,
  };

  function counters(): readonly string[] {
    return Object.entries(flow.facts).flatMap(([name, { type }]) => (type === 'counter' ? [name] : []));
  }

  const named = (names: string | readonly string[] = []) => [names].flat();

  /** The slots after a row. */
  function slotsAfter({ clear, set = {} }: CompiledRow): readonly string[] {
    const gone = named(clear);
    const kept = gone.includes('*') ? [] : Object.keys(before.slots).filter((slot) => !gone.includes(slot));
    return [...new Set([...kept, ...Object.keys(set)])].toSorted();
  }

  /** The counters after a row: incremented, then reset. */
  function countersAfter({ count, reset, clear }: CompiledRow): FlowState['counters'] {
    const zero = [...named(reset), ...named(clear)];
    return Object.fromEntries(
      counters().map((name) => {
        if (zero.includes(name) || zero.includes('*')) return [name, 0];
        const counted = count === name ? 2 : typeof count === 'object' && name in count ? mostOf(name) : 1;
        return [name, Math.min(counted, mostOf(name))];
      }),
    );
  }

  function mostOf(counter: string): number {
    const domain = flow.facts[counter];
    return domain?.type === 'counter' ? domain.max : 0;
  }

  /** The kinds of effects of a row. */
  function kindsOf(row: CompiledRow): readonly FlowEffect['kind'][] {
    const kinds = {
      track: row.track,
      toast: row.toast,
      formMessage: row.formMessage,
      fieldMessage: row.fieldMessage,
      message: row.message,
      run: row.run,
      go: row.to,
    } as const;
    return (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => kinds[kind] !== undefined);
  }

  /** Takes a decision once for each row that some facts select. */
  function takenBy({ event, rows, facts }: Decision) {
    const found = new Map<
      string,
      { readonly row: CompiledRow; readonly state: FlowState; readonly effects: readonly FlowEffect[] }
    >();
    for (const assignment of assignments(flow.facts, new Set(factsOfRows(rows)), facts)) {
      const remembered = assignment['remembered'] === true ? (flow.steps.at(-1)?.path ?? null) : null;
      const given = event.type === 'submit' ? { ...event, data: {} } : event;
      const { state, effects } = advance(open, { ...before, remembered }, given, () => withAllFacts(assignment));
      const name = String(state.slots[MARK]);
      const row = rows.find(({ set }) => set?.[MARK] === name);
      if (row) found.set(name, { row, state, effects });
    }
    return found;
  }

  describe('every row', () => {
    const taken = new Map(decisionsOf(flow, actions).flatMap((decision) => [...takenBy(decision)]));

    test.for(rowNames(flow))('%s has the effects that its row states, and no others', (name) => {
      const { row = {}, state, effects } = taken.get(name) ?? {};

      expect(Object.keys(state?.slots ?? {}).toSorted()).toEqual(slotsAfter(row));
      expect(state?.counters).toEqual(countersAfter(row));
      expect(effects?.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kindsOf(row)]));
      expect(effects?.some(({ kind }) => kind === 'go' || kind === 'run')).toBe(row.stay !== true);
      expect(effects?.filter(({ kind }) => kind === 'problem')).toEqual([]);
    });

    test.for([...taken].flatMap(([name, { row, state }]) => (row.remember === true ? [[name, state] as const] : [])))(
      '%s remembers the path of the visitor',
      ([, state]) => {
        expect(open.byPath.has(state.remembered ?? '')).toBe(true);
      },
    );
  });
});
