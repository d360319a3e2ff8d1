import { back, locate, type Location, type OpenStep } from '#engine';
import { describe, expect, test } from 'vitest';

import { assignments, factsIn, type Assignment } from './assignments.ts';
import { flow, open, withAllFacts } from './enrollment.ts';
import { conditionsOf } from './facts-of.ts';

/** Requirements that others before them answer for already: nobody is ever led away by them, whatever is known. */
const NEVER_UNMET: readonly string[] = [];

/** Where somebody with these facts lands who asks for a path. */
function land(path: string, assignment: Assignment): Location {
  return locate(open, withAllFacts(assignment), path);
}

/** Everything that can be known where a step's own conditions are judged. */
function factsFor(step: OpenStep): Generator<Assignment> {
  return assignments(flow.facts, new Set([...conditionsOf(step), ...entryConditions()].flatMap(factsIn)));
}

function entryConditions() {
  return flow.entry.flatMap(({ when }) => when ?? []);
}

function isFor(step: OpenStep, isSought: (landing: Location) => boolean): boolean {
  for (const assignment of factsFor(step)) if (isSought(land(step.path, assignment))) return true;
  return false;
}

describe('every requirement', () => {
  const requirements = open.steps.flatMap((step) =>
    step.requires.map(({ name }) => [`${step.id} requires ${name}`, step, name] as const),
  );

  test.for(requirements)('%s: somebody is led away by it', ([title, step, guard]) => {
    const decides = isFor(
      step,
      (landing) =>
        landing.kind === 'redirect' &&
        landing.reason.because === 'unmet' &&
        landing.reason.step === step.id &&
        landing.reason.guard === guard,
    );

    expect(decides).toBe(!NEVER_UNMET.includes(title));
  });
});

describe('every step', () => {
  const steps = open.steps.map((step) => [step.id, step] as const);

  test.for(steps)('%s is shown to somebody', ([, step]) => {
    expect(isFor(step, ({ kind }) => kind === 'render')).toBe(true);
  });

  test.for(steps.filter(([, { shownWhen }]) => shownWhen !== undefined))('%s is not there for somebody', ([, step]) => {
    expect(
      isFor(step, (landing) =>
        step.instead === 'notFound'
          ? landing.kind === 'notFound'
          : landing.kind === 'redirect' && landing.reason.because === 'notShown',
      ),
    ).toBe(true);
  });

  test.for(steps.filter(([, { onceWhen }]) => onceWhen !== undefined))('%s is over for somebody', ([, step]) => {
    expect(isFor(step, (landing) => landing.kind === 'redirect' && landing.reason.because === 'done')).toBe(true);
  });

  test.for(steps.filter(([, step]) => typeof step.back === 'string'))('%s leads Back to the step that it names', ([, step]) => {
    const to = open.byId.get(String(step.back));
    const facts = new Set([step, ...(to ? [to] : [])].flatMap((one) => conditionsOf(one).flatMap(factsIn)));
    const leads = [...assignments(flow.facts, facts)]
      .filter((assignment) => land(step.path, assignment).kind === 'render')
      .map((assignment) => back(open, withAllFacts(assignment), step.id));

    expect(leads).toContain(to?.path);
  });
});

test.for(flow.entry.map((row, index) => [index + 1, row.to ?? ''] as const))('entry %i leads somebody to %s', ([index, to]) => {
  const found = [...assignments(flow.facts, new Set(entryConditions().flatMap(factsIn)))].some((assignment) => {
    const earlier = flow.entry.slice(0, index - 1);
    const landing = land(flow.base, assignment);
    return (
      landing.kind === 'redirect' &&
      landing.reason.because === 'entry' &&
      landing.reason.step === to &&
      !earlier.some((row) => row.to === to)
    );
  });

  expect(found).toBe(true);
});
