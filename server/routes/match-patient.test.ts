import type { DayString } from '#rules';
import { expect, test } from 'vitest';

import type { Patient } from '../store/patients.ts';
import { matchPatient, type Identifiers } from './match-patient.ts';

const nothing: Identifiers = { mrn: undefined, phone: undefined, ssn: undefined };
const ana = aPatient({ patient_id: 'ana', mrn: 'M-1', ssn_last4: '1111' });
const twin = aPatient({ patient_id: 'twin', mrn: 'M-2', ssn_last4: '2222' });

test('one person of the name and birth date is found', () => {
  expect(matchPatient([ana], [], nothing)).toEqual({ outcome: 'found', patient: ana, bySecondIdentifier: false });
});

test('nobody is a miss', () => {
  expect(matchPatient([], [], nothing)).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('twins without anything that tells them apart are a miss', () => {
  expect(matchPatient([ana, twin], [], nothing)).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test.each([
  ['an MRN', { mrn: 'm-2 ' }],
  ['digits of an SSN', { ssn: '2222' }],
])('%s tells twins apart', (_, identifier) => {
  expect(matchPatient([ana, twin], [], { ...nothing, ...identifier })).toEqual({
    outcome: 'found',
    patient: twin,
    bySecondIdentifier: true,
  });
});

test('a wrong MRN is told to someone whose name and birth date are right', () => {
  expect(matchPatient([ana], [], { ...nothing, mrn: 'M-9' })).toEqual({ outcome: 'miss', wrongField: 'patient_mrn' });
});

test('a wrong SSN is told to someone whose name and birth date are right', () => {
  expect(matchPatient([ana], [], { ...nothing, ssn: '9999' })).toEqual({ outcome: 'miss', wrongField: 'patient_ssn' });
});

test('a wrong MRN is not told to someone whose name is wrong', () => {
  expect(matchPatient([], [], { ...nothing, mrn: 'M-9' })).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('a patient without an SSN on file is not matched by one', () => {
  const withoutSsn = aPatient({ patient_id: 'none', ssn_last4: null });

  expect(matchPatient([withoutSsn], [], { ...nothing, ssn: '1111' })).toEqual({ outcome: 'miss', wrongField: 'patient_ssn' });
});

test('a phone on file stands in for a last name that is spelt another way', () => {
  expect(matchPatient([], [ana], { ...nothing, phone: '5855550101' })).toMatchObject({ outcome: 'found', patient: ana });
});

test('a phone that is not on file is a miss, although the name is right', () => {
  expect(matchPatient([ana], [], { ...nothing, phone: '5855550199' })).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('of two behind one phone the one with the name is found', () => {
  expect(matchPatient([twin], [ana, twin], { ...nothing, phone: '5855550101' })).toMatchObject({
    outcome: 'found',
    patient: twin,
  });
});

function aPatient(changes: Partial<Patient>): Patient {
  const now = new Date(0);
  const address = { address: null, city: null, state: null, postal_code: null };
  return {
    provider_id: 'lakeside',
    patient_id: 'somebody',
    mrn: 'M-0',
    first_name: 'Ana',
    last_name: 'Rivera',
    last_name_key: 'rivera',
    birth_date: '1984-03-07' as DayString,
    ssn_last4: '0000',
    phone: null,
    email: null,
    created_at: now,
    updated_at: now,
    ...address,
    ...changes,
  };
}
