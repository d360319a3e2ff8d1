import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { advance, emptyState, openFlow, readFacts, type FlowEffect, type FlowState } from '#engine';
import { compileFlow } from '#engine/check';
import { selectors } from '#rules';
import { describe, expect, test } from 'vitest';

const file = 'flows/enrollment.json';
const text = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');

const billInfo = { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' };
const numbered = { patient_identifier: 'RB-1', patientDateOfBirth: '03/07/1984' };

type Outcome = 'missed' | 'missedByIdentifier' | 'missedByPhone' | 'missedByNumber' | 'wrongSsn' | 'wrongMrn';

/** A visitor who submits the form of a step and receives what came of it, again and again. */
function aVisitor(options: { readonly identifierLogin: boolean }) {
  const flow = openFlow(compileFlow({ file, text }, { overlay: { options } }));
  const session = { signedIn: false, agent: 'none' };
  const factsOf = (state: FlowState) =>
    readFacts(flow, { ...state, session, options: flow.options, today: '2026-06-16' }, selectors);
  let state: FlowState = emptyState;

  function submit(step: string, data: object, outcome: Outcome) {
    const submitted = advance(flow, state, { type: 'submit', step, data }, factsOf);
    const started = submitted.effects.find((effect) => effect.kind === 'run');
    if (!started) throw new Error(`"${step}" starts nothing`);
    const ended = advance(flow, submitted.state, { type: 'outcome', run: started.run, outcome }, factsOf);
    state = ended.state;
    return { ...placeOf(ended.effects), count: state.counters['failedLookups'] ?? 0 };
  }
  return { submit, counters: () => state.counters };
}

function placeOf(effects: readonly FlowEffect[]) {
  const path = effects.flatMap((effect) => (effect.kind === 'go' ? effect.path : []))[0];
  const message = effects.flatMap((effect) =>
    effect.kind === 'message' && 'key' in effect.message ? effect.message.key : [],
  )[0];
  return { path, message };
}

describe('without identifiers', () => {
  const begin = () => aVisitor({ identifierLogin: false });

  test('an unknown name goes to the phone screen and counts one', () => {
    expect(begin().submit('bill-info', billInfo, 'missed')).toEqual({ path: '/bill-info-phone', message: undefined, count: 1 });
  });

  test('a phone that is not on file counts to the maximum and is reported with the name of the provider', () => {
    const visitor = begin();
    visitor.submit('bill-info', billInfo, 'missed');

    expect(visitor.submit('bill-info-phone', { patient_phone: '5855550000' }, 'missedByPhone')).toEqual({
      path: '/bill-info-phone',
      message: 'billInfo.errors.contactProvider',
      count: 3,
    });
  });

  test('the third miss in a row goes to lets-get-in-touch and resets the count', () => {
    const visitor = begin();
    visitor.submit('bill-info', billInfo, 'missed');
    visitor.submit('bill-info-phone', { patient_phone: '5855550000' }, 'missedByPhone');

    expect(visitor.submit('bill-info-phone', { patient_phone: '5855550001' }, 'missedByPhone')).toEqual({
      path: '/lets-get-in-touch',
      message: undefined,
      count: 0,
    });
  });

  test('a fresh submit of bill-info counts from zero', () => {
    const visitor = begin();
    visitor.submit('bill-info', billInfo, 'missed');
    visitor.submit('bill-info-phone', { patient_phone: '5855550000' }, 'missedByPhone');

    expect(visitor.submit('bill-info', billInfo, 'missed')).toMatchObject({ path: '/bill-info-phone', count: 1 });
  });
});

describe('with identifiers', () => {
  const begin = () => aVisitor({ identifierLogin: true });

  test('an unknown number goes to bill-info-identifier-error', () => {
    expect(begin().submit('bill-info-identifier', numbered, 'missedByIdentifier')).toEqual({
      path: '/bill-info-identifier-error',
      message: 'billInfoPatientIdentifier.errors.missingInformation',
      count: 1,
    });
  });

  test('an unknown name goes to bill-info-error', () => {
    expect(begin().submit('bill-info-error', billInfo, 'missed')).toEqual({
      path: '/bill-info-error',
      message: 'billInfo.errors.missingInformation',
      count: 1,
    });
  });

  test('once the counter is at its maximum, the next miss goes to lets-get-in-touch', () => {
    const visitor = begin();
    visitor.submit('bill-info-identifier', numbered, 'missedByIdentifier');
    visitor.submit('bill-info-identifier-error', numbered, 'missedByIdentifier');

    expect(visitor.submit('bill-info-error', billInfo, 'missed')).toMatchObject({ path: '/bill-info-error', count: 3 });
    expect(visitor.submit('bill-info-identifier-error', numbered, 'missedByIdentifier')).toMatchObject({
      path: '/lets-get-in-touch',
      count: 0,
    });
  });
});

describe('a number of the patient', () => {
  test.each([
    ['ssn', { patient_ssn: '9999' }],
    ['confirm-mrn', { patient_mrn: 'LK-9' }],
  ])('at %s without a match is reported on the vault error page, for every count', (step, data) => {
    const visitor = aVisitor({ identifierLogin: false });
    visitor.submit('bill-info', billInfo, 'missed');
    visitor.submit('bill-info-phone', { patient_phone: '5855550000' }, 'missedByPhone');

    expect(visitor.submit(step, data, 'missedByNumber')).toEqual({
      path: '/error-vault',
      message: 'billInfo.errors.missingInformation',
      count: 3,
    });
  });

  test.each([
    ['ssn', { patient_ssn: '9999' }, 'wrongSsn', 'ssn.ssnInvalid'],
    ['confirm-mrn', { patient_mrn: 'LK-9' }, 'wrongMrn', 'mrn.mrnInvalid'],
  ] as const)('at %s that is wrong may be tried twice more, then a person helps', (step, data, outcome, message) => {
    const visitor = aVisitor({ identifierLogin: false });
    visitor.submit('bill-info', billInfo, 'missed');

    expect(visitor.submit(step, data, outcome)).toMatchObject({ path: `/${step}`, message });
    expect(visitor.submit(step, data, outcome)).toMatchObject({ path: `/${step}`, message: `${message}OnceMore` });
    expect(visitor.submit(step, data, outcome)).toMatchObject({ path: '/lets-get-in-touch', message: undefined });
    expect(visitor.counters()).toMatchObject({ failedLookups: 0, wrongNumbers: 0 });
  });

  test('has a new count for another person', () => {
    const visitor = aVisitor({ identifierLogin: false });
    visitor.submit('bill-info', billInfo, 'missed');
    visitor.submit('ssn', { patient_ssn: '9999' }, 'wrongSsn');
    visitor.submit('ssn', { patient_ssn: '9998' }, 'wrongSsn');
    visitor.submit('bill-info', { ...billInfo, patientLastName: 'Castillo' }, 'missed');

    expect(visitor.submit('ssn', { patient_ssn: '9999' }, 'wrongSsn')).toMatchObject({ message: 'ssn.ssnInvalid' });
  });
});
