import type { DayString } from '#rules';
import { expect, test } from 'vitest';

import type { Patient } from './patients.ts';
import { matchPatient } from './match-patient.ts';

const nothing = { phone: undefined, ssn: undefined };
const ana = aPatient({ patient_id: 'ana', mrn: 'M-1', ssn_last4: '1111' });
const twin = aPatient({ patient_id: 'twin', mrn: 'M-2', ssn_last4: '2222' });

test('one person of the name and birth date is found', () => {
  expect(matchPatient({ byName: [ana] }, nothing)).toEqual({ outcome: 'found', patient: ana });
});

test('a search without a person is a miss', () => {
  expect(matchPatient({ byName: [] }, nothing)).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('twins without anything that distinguishes them are a miss', () => {
  expect(matchPatient({ byName: [ana, twin] }, nothing)).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('a number distinguishes twins', () => {
  expect(matchPatient({ byName: [ana, twin], byNumber: [twin] }, nothing)).toEqual({ outcome: 'found', patient: twin });
});

test('digits of an SSN distinguish twins', () => {
  expect(matchPatient({ byName: [ana, twin] }, { ...nothing, ssn: '2222' })).toEqual({ outcome: 'found', patient: twin });
});

test('a wrong MRN is reported to a visitor whose name and birth date are right', () => {
  expect(matchPatient({ byName: [ana], byNumber: [] }, nothing)).toEqual({ outcome: 'miss', wrongField: 'patient_mrn' });
});

test('a wrong SSN is reported to a visitor whose name and birth date are right', () => {
  expect(matchPatient({ byName: [ana] }, { ...nothing, ssn: '9999' })).toEqual({ outcome: 'miss', wrongField: 'patient_ssn' });
});

test('a wrong MRN is not reported to a visitor whose name is wrong', () => {
  expect(matchPatient({ byName: [], byNumber: [] }, nothing)).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test.each([
  ['MRN', { byNumber: [] }, {}],
  ['SSN', {}, { ssn: '9999' }],
])('a wrong %s is not reported to a visitor whose phone alone is right', (_, candidates, identifier) => {
  const given = { ...nothing, phone: '5855550101', ...identifier };
  expect(matchPatient({ byName: [], byPhone: [ana], ...candidates }, given)).toEqual({
    outcome: 'miss',
    wrongField: 'none',
  });
});

test('a patient without an SSN on file is not matched by one', () => {
  const withoutSsn = aPatient({ patient_id: 'none', ssn_last4: null });

  expect(matchPatient({ byName: [withoutSsn] }, { ...nothing, ssn: '1111' })).toEqual({
    outcome: 'miss',
    wrongField: 'patient_ssn',
  });
});

test('a phone on file replaces a last name with another spelling', () => {
  expect(matchPatient({ byName: [], byPhone: [ana] }, { ...nothing, phone: '5855550101' })).toMatchObject({
    outcome: 'found',
    patient: ana,
  });
});

test('a phone that is not on file is a miss, although the name is right', () => {
  expect(matchPatient({ byName: [ana] }, { ...nothing, phone: '5855550199' })).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('of two behind one phone the one with the name is found', () => {
  expect(matchPatient({ byName: [twin], byPhone: [ana, twin] }, { ...nothing, phone: '5855550101' })).toMatchObject({
    outcome: 'found',
    patient: twin,
  });
});

test('a number replaces a last name', () => {
  expect(matchPatient({ byNumber: [ana] }, nothing)).toEqual({ outcome: 'found', patient: ana });
});

test.each([
  ['a number', {}, []],
  ['digits of an SSN', { ssn: '9999' }, [ana]],
])('that %s is wrong is not reported to a visitor who gave no name', (_, identifier, byNumber) => {
  expect(matchPatient({ byNumber }, { ...nothing, ...identifier })).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('a number of two people who were born on one day finds neither', () => {
  expect(matchPatient({ byNumber: [ana, twin] }, nothing)).toEqual({ outcome: 'miss', wrongField: 'none' });
});

test('a phone without a name finds the one person whom it reaches, and of two neither', () => {
  expect(matchPatient({ byPhone: [ana] }, { ...nothing, phone: '5855550101' })).toMatchObject({ patient: ana });
  expect(matchPatient({ byPhone: [ana, twin] }, { ...nothing, phone: '5855550101' })).toEqual({
    outcome: 'miss',
    wrongField: 'none',
  });
});

function aPatient(changes: Partial<Patient>): Patient {
  const now = new Date(0);
  const address = { address: null, city: null, state: null, postal_code: null };
  return {
    provider_id: 'lakeside',
    patient_id: 'a-patient',
    mrn: 'M-0',
    first_name: 'Ana',
    last_name: 'Rivera',
    last_name_key: 'rivera',
    birth_date: '1984-03-07' as DayString,
    is_billed: true,
    ssn_last4: '0000',
    phone: null,
    email: null,
    created_at: now,
    updated_at: now,
    ...address,
    ...changes,
  };
}
