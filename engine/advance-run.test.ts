import { describe, expect, test } from 'vitest';

import type { FlowEvent } from './index.ts';
import { aRecord } from './testing/bicycle-repair.ts';
import { found, search, signedIn, take } from './testing/take.ts';

const notFound: FlowEvent = { type: 'outcome', run: search, outcome: 'notFound' };

describe('an outcome', () => {
  test('is stored before its rows read the facts', () => {
    const { state, effects } = take(found(aRecord({ stage: 'booked' })));

    expect(state.slots).toHaveProperty('record');
    expect(effects).toEqual([{ kind: 'go', path: '/repair/done' }]);
  });

  test('takes the first row that holds, with its message at the step that is gone to', () => {
    expect(take(found(aRecord({ wheels: 0 }))).effects).toEqual([
      { kind: 'track', event: 'nothing to mend' },
      { kind: 'message', step: 'no-luck', message: { key: 'noLuck.nothingToMend' } },
      { kind: 'go', path: '/repair/no-luck' },
    ]);
  });

  test('resets a counter', () => {
    expect(take(found(), { counters: { failedSearches: 2 } }).state.counters).toEqual({ failedSearches: 0 });
  });

  test('counts one', () => {
    const { state, effects } = take(notFound);

    expect(state.counters).toEqual({ failedSearches: 1 });
    expect(effects).toEqual([{ kind: 'formMessage', message: { key: 'bicycle.notFound' } }]);
  });

  test('sets a counter to its maximum', () => {
    expect(take(notFound, { counters: { failedSearches: 2 } }).state.counters).toEqual({ failedSearches: 3 });
  });

  test('goes elsewhere once the counter is full', () => {
    expect(take(notFound, { counters: { failedSearches: 3 } }).effects).toEqual([{ kind: 'go', path: '/repair/no-luck' }]);
  });

  test('that the run does not declare is handled as an error of no name, and reported', () => {
    expect(take({ type: 'outcome', run: search, outcome: 'stolen' }).effects).toEqual([
      { kind: 'problem', code: 'unknown-outcome', detail: 'bicycle: submit: stolen' },
      { kind: 'formMessage', message: { key: 'errors.general' } },
    ]);
  });

  test('of a run that the flow does not have is a problem', () => {
    expect(take({ type: 'outcome', run: { named: 'toString' }, outcome: 'made' }).effects).toMatchObject([
      { kind: 'problem', code: 'unknown-run' },
    ]);
  });

  test('of what a step loads replaces the place in the history', () => {
    const event: FlowEvent = { type: 'outcome', run: { step: 'repairs', of: 'load' }, outcome: 'none' };

    expect(take(event, { slots: { record: aRecord() } }).effects).toEqual([
      { kind: 'go', path: '/repair/no-luck', replace: true },
    ]);
  });

  test('goes to where the visitor really lands', () => {
    const event: FlowEvent = {
      type: 'outcome',
      run: { named: 'estimate', step: 'repairs' },
      outcome: 'made',
      store: { estimate: {} },
    };

    const { state, effects } = take(event, { slots: { record: aRecord({ stage: 'estimated' }) } });

    expect(state.remembered).toBe('/repair/estimate');
    expect(effects).toEqual([
      { kind: 'toast', tone: 'info', message: { key: 'estimate.signIn' } },
      { kind: 'go', path: '/repair/sign-in' },
    ]);
  });

  test('that ends its own step leaves no path Back to it', () => {
    const right: FlowEvent = { type: 'outcome', run: { step: 'sign-in', of: 'submit' }, outcome: 'right' };
    const slots = { record: aRecord({ stage: 'estimated' }) };

    expect(take(right, { slots, remembered: '/repair/appointment' }, signedIn).effects).toMatchObject([
      { kind: 'go', replace: true },
    ]);
    expect(take(found(aRecord())).effects).toMatchObject([{ kind: 'go' }]);
    expect(take(found(aRecord())).effects[0]).not.toHaveProperty('replace');
  });

  test('may set a slot to a fixed value', () => {
    const event: FlowEvent = {
      type: 'outcome',
      run: { step: 'appointment', of: 'submit' },
      outcome: 'booked',
      store: { receipt: 7 },
    };

    const { state, effects } = take(event, { slots: { source: 'ad', record: aRecord({ stage: 'booked' }) } }, signedIn);

    expect(state.slots).toMatchObject({ source: null, receipt: 7 });
    expect(effects).toEqual([
      { kind: 'message', step: 'done', message: { key: 'done.thanks' } },
      { kind: 'go', path: '/repair/done' },
    ]);
  });

  test('whose guard cannot be evaluated goes to the entry and is reported', () => {
    expect(take(found(aRecord({ stage: 'stolen' }))).effects).toEqual([
      { kind: 'problem', code: 'fact-invalid', detail: 'stage' },
      { kind: 'problem', code: 'guard-unknown', detail: 'bicycle' },
      { kind: 'go', path: '/repair/bicycle' },
    ]);
  });

  test('stored together with what it changes is not cleared by it', () => {
    const event: FlowEvent = {
      type: 'outcome',
      run: search,
      outcome: 'found',
      store: { bicycle: { brand: 'Gazelle' }, record: aRecord() },
    };

    expect(take(event, { slots: { bicycle: { brand: 'Batavus' }, record: aRecord({ wheels: 2 }) } }).state.slots).toMatchObject({
      record: { wheels: 1 },
    });
  });
});

describe('the remembered path', () => {
  const right: FlowEvent = { type: 'outcome', run: { step: 'sign-in', of: 'submit' }, outcome: 'right' };
  const slots = { record: aRecord({ stage: 'estimated' }) };

  test('is returned to and forgotten', () => {
    const { state, effects } = take(right, { slots, remembered: '/repair/appointment' }, signedIn);

    expect(effects).toEqual([{ kind: 'go', path: '/repair/appointment', replace: true }]);
    expect(state.remembered).toBe(null);
  });

  test('is passed over where there is none', () => {
    expect(take(right, { slots }, signedIn).effects).toMatchObject([{ kind: 'run', action: 'make-estimate' }]);
  });

  test('is passed over where it is no path of the flow', () => {
    expect(take(right, { slots, remembered: '//evil.example' }, signedIn).effects).toMatchObject([{ kind: 'run' }]);
  });

  test('is remembered again where it may still not be shown', () => {
    const made: FlowEvent = { type: 'outcome', run: { named: 'estimate', step: 'repairs' }, outcome: 'made' };

    const { state, effects } = take(made, { slots, remembered: '/repair/estimate' });

    expect(state.remembered).toBe('/repair/estimate');
    expect(effects).toContainEqual({ kind: 'go', path: '/repair/sign-in' });
  });
});

describe('a failure', () => {
  const failed = (code: string, words?: string): FlowEvent => ({
    type: 'failed',
    run: search,
    code,
    ...(words === undefined ? {} : { words }),
  });
  const ofEstimate = (code: string): FlowEvent => ({ type: 'failed', run: { named: 'estimate', step: 'repairs' }, code });

  test('shows the words of the server where the flow states it', () => {
    expect(take(failed('bad_request', 'No such bicycle')).effects).toEqual([
      { kind: 'formMessage', message: { fromServer: 'No such bicycle', code: 'bad_request' } },
    ]);
    expect(take(failed('bad_request')).effects).toMatchObject([{ message: { fromServer: null, code: 'bad_request' } }]);
  });

  test('adds its reference to every message', () => {
    const reference = '3F2A-91BC';
    const messagesOf = (code: string) =>
      take({ type: 'failed', run: search, code, reference }).effects.flatMap((effect) =>
        'message' in effect ? effect.message : [],
      );

    expect(messagesOf('bad_request')).toEqual([{ fromServer: null, code: 'bad_request', reference }]);
    expect(messagesOf('internal_server_error')).toEqual([{ key: 'errors.general', reference }]);
  });

  test('whose code is not named takes the default path', () => {
    expect(take(failed('internal_server_error')).effects).toEqual([{ kind: 'formMessage', message: { key: 'errors.general' } }]);
    expect(take(failed('__proto__')).effects).toEqual([{ kind: 'formMessage', message: { key: 'errors.general' } }]);
  });

  test('of a code that the flow names takes that path, before the default of the run', () => {
    const event: FlowEvent = { type: 'failed', run: { step: 'appointment', of: 'submit' }, code: 'unauthorized' };

    const { state, effects } = take(event, { slots: { record: aRecord() } });

    expect(state.remembered).toBe('/repair/appointment');
    expect(effects).toEqual([
      { kind: 'toast', tone: 'warning', message: { key: 'errors.expired' } },
      { kind: 'go', path: '/repair/sign-in', replace: true },
    ]);
  });

  test('of any other code takes the default path of the run', () => {
    const event: FlowEvent = { type: 'failed', run: { step: 'appointment', of: 'submit' }, code: 'gone' };

    expect(take(event).effects).toEqual([{ kind: 'go', path: '/repair/no-luck', replace: true }]);
  });

  test('tries the first rows before any code', () => {
    const { effects } = take(ofEstimate('parts_missing'), { counters: { failedSearches: 2 } });

    expect(effects).toContainEqual({ kind: 'go', path: '/repair/no-luck', replace: true });
  });

  test('skips the first rows of the run for a code that only the flow names', () => {
    const { state, effects } = take(ofEstimate('unauthorized'), { counters: { failedSearches: 2 } });

    expect(effects).toContainEqual({ kind: 'toast', tone: 'warning', message: { key: 'errors.expired' } });
    expect(effects).not.toContainEqual({ kind: 'go', path: '/repair/no-luck', replace: true });
    expect(state.counters).toEqual({ failedSearches: 2 });
  });

  test('tries the first rows of the run for a code that neither names', () => {
    const { effects } = take(ofEstimate('gone'), { counters: { failedSearches: 2 } });

    expect(effects).toContainEqual({ kind: 'go', path: '/repair/no-luck', replace: true });
  });

  test('passes over first rows that do not hold', () => {
    expect(take(ofEstimate('parts_missing'), { counters: { failedSearches: 1 } }).state.counters).toEqual({ failedSearches: 2 });
  });
});
