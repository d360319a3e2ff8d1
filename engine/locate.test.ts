import { expect, test } from 'vitest';

import { type FactSource, locate, openFlow, PENDING } from './index.ts';
import { aRecord, factsFor, openBicycleRepair } from './testing/bicycle-repair.ts';

const flow = openBicycleRepair();
const mechanic = { isMechanic: true, signedIn: false };
const signedIn = { isMechanic: false, signedIn: true };

function at(path: string, slots: FactSource['slots'] = {}, session?: FactSource['session']) {
  return locate(flow, factsFor(flow, session)({ slots }), path);
}

test('a step whose requirements hold is rendered', () => {
  expect(at('/repair/repairs', { record: aRecord() })).toMatchObject({ kind: 'render', step: { id: 'repairs' } });
});

test('a path matches exactly and never by prefix', () => {
  expect(at('/repair/bicycle/')).toEqual({ kind: 'notFound' });
  expect(at('/repair/bicycles')).toEqual({ kind: 'notFound' });
  expect(at('/bicycle')).toEqual({ kind: 'notFound' });
  expect(at('/repair/constructor')).toEqual({ kind: 'notFound' });
});

test('the base goes to the entry of this visitor', () => {
  expect(at('/repair')).toMatchObject({ kind: 'redirect', path: '/repair/bicycle', reason: { because: 'entry' } });
  expect(at('/repair/', {}, mechanic)).toMatchObject({ kind: 'redirect', path: '/repair/workshop' });
});

test('an alias goes to the path of its step', () => {
  expect(at('/repair/bike')).toMatchObject({
    kind: 'redirect',
    path: '/repair/bicycle',
    reason: { because: 'alias', step: 'bicycle' },
  });
});

test('a step that is not shown goes to its instead', () => {
  expect(at('/repair/frame-number')).toMatchObject({
    kind: 'redirect',
    to: 'bicycle',
    reason: { because: 'notShown', step: 'frame-number' },
  });
});

test('a step that a visitor must not know is not found', () => {
  expect(at('/repair/workshop')).toEqual({ kind: 'notFound' });
});

test('an unmet requirement goes to its otherwise, remembers the wanted path and states why', () => {
  const record = aRecord({ stage: 'estimated' });

  expect(at('/repair/estimate', { record })).toEqual({
    kind: 'redirect',
    to: 'sign-in',
    path: '/repair/sign-in',
    reason: { because: 'unmet', step: 'estimate', guard: 'signedIn' },
    remember: '/repair/estimate',
    messages: { toast: { tone: 'info', message: 'estimate.signIn' } },
  });
});

test('an unmet requirement without otherwise goes to the back of its step', () => {
  expect(at('/repair/estimate', { record: aRecord() }, signedIn)).toMatchObject({
    to: 'repairs',
    reason: { guard: 'estimated' },
  });
});

test('an unmet requirement without otherwise and back goes to the nearest earlier step that may be shown', () => {
  expect(at('/repair/appointment', { record: aRecord({ wheels: 3 }) }, signedIn)).toMatchObject({
    to: 'repairs',
    reason: { guard: 'mendable' },
  });
  expect(at('/repair/repairs')).toMatchObject({ to: 'bicycle', reason: { guard: 'bicycleFound' } });
});

test("a step that does not count for progress is no step's nearest earlier step", () => {
  expect(at('/repair/done')).toMatchObject({ to: 'bicycle' });
});

test('a chain of redirects is followed to its end', () => {
  expect(at('/repair/estimate')).toMatchObject({
    kind: 'redirect',
    to: 'bicycle',
    remember: '/repair/estimate',
    reason: { step: 'estimate' },
  });
});

test('a step that is done goes on to the next that may be shown', () => {
  const record = aRecord({ stage: 'estimated' });

  expect(at('/repair/sign-in', { record }, signedIn)).toMatchObject({
    to: 'estimate',
    reason: { because: 'done', step: 'sign-in' },
  });
});

test('what is not known yet makes the visitor wait', () => {
  expect(at('/repair/repairs', PENDING)).toMatchObject({ kind: 'wait', step: { id: 'repairs' } });
  expect(at('/repair/workshop', {}, PENDING)).toMatchObject({ kind: 'wait', step: { id: 'workshop' } });
  expect(at('/repair', {}, PENDING)).toEqual({ kind: 'wait', step: null });
});

test('a step of which everything is known is rendered while other things are pending', () => {
  expect(at('/repair/bicycle', PENDING, PENDING)).toMatchObject({ kind: 'render' });
});

test('a guard that cannot be evaluated goes to the entry and is reported', () => {
  const facts = factsFor(flow)({ slots: { record: { stage: 'stolen', wheels: 1 } } });

  expect(locate(flow, facts, '/repair/done')).toEqual({
    kind: 'redirect',
    to: 'bicycle',
    path: '/repair/bicycle',
    reason: { because: 'unsafe', step: 'done' },
    problems: [{ code: 'guard-unknown', detail: 'done: booked' }],
  });
});

test('nothing is shown when not even the entry can be evaluated', () => {
  const facts = factsFor(flow, { signedIn: 'maybe', isMechanic: 'maybe' })();

  expect(locate(flow, facts, '/repair/workshop')).toMatchObject({ kind: 'redirect', to: 'bicycle' });
  expect(locate(flow, { ...facts, byFrameNumber: 'maybe' }, '/repair/workshop')).toMatchObject({
    kind: 'notFound',
    problems: [{ code: 'guard-unknown' }],
  });
});

test('redirects that would never end are stopped and reported', () => {
  const { steps: _, byId: __, byPath: ___, ...rest } = flow;
  const never = { const: false };
  const circle = openFlow({
    ...rest,
    entry: [{ to: 'one' }],
    steps: [
      { id: 'one', path: '/one', screen: 'form-step', requires: [{ guard: never, otherwise: { to: 'two' } }] },
      { id: 'two', path: '/two', screen: 'form-step', requires: [{ guard: never, otherwise: { to: 'one' } }] },
    ],
  });

  expect(locate(circle, {}, '/two')).toEqual({ kind: 'notFound', problems: [{ code: 'redirect-endless', detail: 'two' }] });
});
