import { advance, back, locate, type Location, type OpenStep } from '#engine';
import { edgesOf } from '#engine/prove';
import { describe, expect, test } from 'vitest';

import { transitionNames } from './all-names.ts';
import { assignments, factsIn, type Assignment } from './assignments.ts';
import { conditionsOf } from './facts-of.ts';
import { MARK, rowNames } from './mark-rows.ts';
import { namedFlows } from './marked-flow.ts';

describe.each(namedFlows)('the %s flow', (_name, { flow, open, withAllFacts }) => {
  /** Requirements that earlier ones imply, so that no facts make them redirect. */
  const NEVER_UNMET: readonly string[] = [];

  /** The destination of a visitor with these facts who requests a path. */
  function destinationAt(path: string, assignment: Assignment): Location {
    return locate(open, withAllFacts(assignment), path);
  }

  /** All facts that a step's own conditions read, and those of the step that is shown instead. */
  function factsFor(step: OpenStep): Generator<Assignment> {
    const instead = open.byId.get(step.instead ?? '');
    const conditions = [step, ...(instead ? [instead] : [])].flatMap(conditionsOf);
    return assignments(flow.facts, new Set([...conditions, ...entryConditions()].flatMap(factsIn)));
  }

  function entryConditions() {
    return flow.entry.flatMap(({ when }) => when ?? []);
  }

  function isFor(step: OpenStep, isSought: (destination: Location) => boolean): boolean {
    for (const assignment of factsFor(step)) if (isSought(destinationAt(step.path, assignment))) return true;
    return false;
  }

  describe('every requirement', () => {
    const requirements = open.steps.flatMap((step) =>
      step.requires.map(({ name }) => [`${step.id} requires ${name}`, step, name] as const),
    );

    test.for(requirements)('%s: redirects some visitor', ([title, step, guard]) => {
      const decides = isFor(
        step,
        (destination) =>
          destination.kind === 'redirect' &&
          destination.reason.because === 'unmet' &&
          destination.reason.step === step.id &&
          destination.reason.guard === guard,
      );

      expect(decides).toBe(!NEVER_UNMET.includes(title));
    });

    const leading = open.steps.flatMap((step) =>
      step.requires.flatMap(({ name, otherwise }) =>
        otherwise ? [[`${step.id} requires ${name}`, step, name, otherwise] as const] : [],
      ),
    );

    test.for(leading)(
      '%s: redirects to the destination of the step that it names, with the message and the remembered path that it states',
      ([, step, name, otherwise]) => {
        const path = otherwise.to === 'entry' ? flow.base : (open.byId.get(otherwise.to)?.path ?? '');
        const ends = otherwise.to === 'entry' ? flow.entry.map(({ to }) => to ?? '') : [otherwise.to];
        const steps = [step, ...ends.flatMap((id) => open.byId.get(id) ?? [])];
        const conditions = [...steps.flatMap(conditionsOf), ...entryConditions()];
        const redirects = [...assignments(flow.facts, new Set(conditions.flatMap(factsIn)))].flatMap((assignment) => {
          const destination = destinationAt(step.path, assignment);
          const isUnmet = destination.kind === 'redirect' && destination.reason.because === 'unmet';
          if (!isUnmet || destination.reason.step !== step.id || destination.reason.guard !== name) return [];
          const next = destinationAt(path, assignment);
          return [{ destination, to: next.kind === 'redirect' ? next.to : next.kind === 'render' ? next.step.id : undefined }];
        });

        expect(redirects).not.toEqual([]);
        for (const { destination, to } of redirects) {
          expect(destination.to).toBe(to);
          expect(destination.messages?.message).toBe(otherwise.message);
          if (otherwise.remember) expect(destination.remember).toBe(step.path);
        }
      },
    );
  });

  describe('every step', () => {
    const steps = open.steps.map((step) => [step.id, step] as const);

    test.for(steps)('%s is shown to some visitor', ([, step]) => {
      expect(isFor(step, ({ kind }) => kind === 'render')).toBe(true);
    });

    test.for(steps.filter(([, { shownWhen }]) => shownWhen !== undefined))('%s is hidden from some visitor', ([, step]) => {
      expect(
        isFor(step, (destination) =>
          step.instead === 'notFound'
            ? destination.kind === 'notFound'
            : destination.kind === 'redirect' &&
              destination.reason.because === 'notShown' &&
              ([undefined, 'entry'].includes(step.instead) || destination.to === step.instead),
        ),
      ).toBe(true);
    });

    test.for(steps.filter(([, { onceWhen }]) => onceWhen !== undefined))('%s is over for some visitor', ([, step]) => {
      expect(isFor(step, (destination) => destination.kind === 'redirect' && destination.reason.because === 'done')).toBe(true);
    });

    test.for(steps.filter(([, step]) => typeof step.back === 'string'))('%s goes Back to the step that it names', ([, step]) => {
      const to = open.byId.get(String(step.back));
      const facts = new Set([step, ...(to ? [to] : [])].flatMap((one) => conditionsOf(one).flatMap(factsIn)));
      const targets = [...assignments(flow.facts, facts)]
        .filter((assignment) => destinationAt(step.path, assignment).kind === 'render')
        .map((assignment) => back(open, withAllFacts(assignment), step.id));

      expect(targets).toContain(to?.path);
    });

    test.for(steps.filter(([, step]) => step.back === undefined))('%s goes Back to a step before it', ([, step]) => {
      const targets = [...assignments(flow.facts, new Set(conditionsOf(step).flatMap(factsIn)))]
        .filter((assignment) => destinationAt(step.path, assignment).kind === 'render')
        .map((assignment) => back(open, withAllFacts(assignment), step.id))
        .filter((path) => path !== null);

      expect(targets.map((path) => open.byPath.get(path)?.index)).toContainEqual(expect.any(Number));
      expect(targets.every((path) => (open.byPath.get(path)?.index ?? step.index) < step.index)).toBe(true);
    });

    test.for(steps.flatMap(([id, step]) => (step.leave ? [[id, step.leave] as const] : [])))(
      '%s: Back clears its slots',
      ([id, { clear = [] }]) => {
        const slots = Object.fromEntries(Object.keys(flow.data).map((slot) => [slot, {}]));
        const { state } = advance(open, { slots, counters: {}, remembered: null }, { type: 'back', step: id }, () =>
          withAllFacts({}),
        );

        expect(Object.keys(slots).filter((slot) => !(slot in state.slots))).toEqual([clear].flat());
      },
    );

    test.for(steps.flatMap(([, step]) => (step.aliases ?? []).map((alias) => [alias, step] as const)))(
      'the alias %s opens its step',
      ([alias, step]) => {
        const targets = [...factsFor(step)].map((assignment) => destinationAt(alias, assignment));

        expect(targets).toContainEqual(expect.objectContaining({ kind: 'redirect', to: step.id }));
      },
    );
  });

  test('the mark of each row is the name of its transition', () => {
    const rows = edgesOf(flow).filter(({ row, why }) => row !== undefined && why.by !== 'entry');

    expect(rows.filter(({ name, row }) => row?.set?.[MARK] !== name)).toEqual([]);
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(rowNames(flow)));
  });

  test('each entry has the path of its row', () => {
    const entries = edgesOf(flow).filter(({ why }) => why.by === 'entry');

    expect(entries.map(({ path }) => path)).toEqual(flow.entry.map((_, index) => ['entry', index]));
  });

  test('every transition has a name of its own', () => {
    const names = transitionNames(flow);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => name.endsWith('requires '))).toEqual([]);
  });

  test.for(flow.entry.map((row, index) => [index + 1, row.to ?? ''] as const))(
    'entry %i opens %s for some visitor',
    ([index, to]) => {
      const found = [...assignments(flow.facts, new Set(entryConditions().flatMap(factsIn)))].some((assignment) => {
        const earlier = flow.entry.slice(0, index - 1);
        const destination = destinationAt(flow.base, assignment);
        return (
          destination.kind === 'redirect' &&
          destination.reason.because === 'entry' &&
          destination.reason.step === to &&
          !earlier.some((row) => row.to === to)
        );
      });

      expect(found).toBe(true);
    },
  );
});
