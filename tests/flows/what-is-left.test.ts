import { readFileSync } from 'node:fs';

import { advance, openFlow, type FlowState } from '#engine';
import { compileFlow } from '#engine/check';
import { expect, test } from 'vitest';

const file = 'flows/enrollment.json';
const flow = openFlow(compileFlow({ file, text: readFileSync(file, 'utf8') }));

/** Slots with the visitor's own statements, or that let the page send requests. None is about a person who was looked for. */
const OF_THE_VISITOR = ['agentInfo', 'billInfo', 'agentSearch', 'contactDetails', 'mapsToken'];

/** A session in which every slot is filled and every counter has begun. */
const everything: FlowState = {
  slots: Object.fromEntries(Object.keys(flow.data).map((slot) => [slot, { of: 'visitor' }])),
  counters: { failedLookups: 1, failedOffers: 1, wrongNumbers: 1 },
  remembered: null,
};

/** What remains of it when a slot gets another value. */
function leftAfter(slot: string, value: unknown) {
  const { state } = advance(flow, everything, { type: 'edit', slot, value }, () => ({}));
  return state;
}

test.each([
  ['another last name', 'billInfo', { patientLastName: 'castillo' }],
  ['another birth date', 'billInfo', { patientDateOfBirth: '03/07/1985' }],
  ['another identifier', 'billInfo', { patient_identifier: 'RB-2' }],
  ['another caller', 'agentSearch', { lastName: 'Castillo' }],
])('of the visitor who was found, %s keeps nothing', (_, slot, value) => {
  const { slots, counters } = leftAfter(slot, value);

  expect(Object.keys(slots).filter((name) => !OF_THE_VISITOR.includes(name) && name !== 'agentMatches')).toEqual([]);
  expect(counters['failedOffers']).toBe(0);
});

test('another data hash token keeps nothing that was done with the one before', () => {
  const { slots } = leftAfter('vaultData', { data_hash_token: 'another' });
  const found = ['vaultData', 'application', 'isNew'];
  // `linked`: how the session began, which the code does not change.
  const asked = ['lookupPhone', 'contactRequest', 'agentMatches', 'linked'];

  expect(Object.keys(slots).filter((name) => ![...OF_THE_VISITOR, ...found, ...asked].includes(name))).toEqual([]);
});

/** What was found, what a plan that has started holds, and the session: none of it is about the person who was chosen to enroll. */
const OF_WHO_WAS_FOUND = `vaultData application isNew selectedBills agentMatches lookupPhone contactRequest helpWanted
  plan newBills addition rollUps validationInfo linked linkState agentDay sentLink`.split(/\s+/);

test('another choice of who enrolls keeps nothing that the person before entered, confirmed or was offered', () => {
  const chosen = { ...everything, slots: { ...everything.slots, selectedUser: { person: 'patient' } } };
  const { state } = advance(flow, chosen, { type: 'edit', slot: 'selectedUser', value: { person: 'g-1' } }, () => ({}));
  const kept = [...OF_THE_VISITOR, ...OF_WHO_WAS_FOUND, 'selectedUser'];

  expect(Object.keys(state.slots).filter((name) => !kept.includes(name))).toEqual([]);
  expect(state.counters['failedOffers']).toBe(0);
});

test('the same data hash token leaves everything', () => {
  const { state } = advance(
    flow,
    { ...everything, slots: { ...everything.slots, vaultData: { data_hash_token: 'same' } } },
    { type: 'edit', slot: 'vaultData', value: { data_hash_token: 'same', bills: [] } },
    () => ({}),
  );

  expect(Object.keys(state.slots)).toEqual(Object.keys(everything.slots));
});
