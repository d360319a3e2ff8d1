import { expect, test } from 'vitest';

import { isBillInfoHeld } from './stored.ts';

test.each([
  { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' },
  { patient_identifier: 'LK-1001', patientDateOfBirth: '3/7/1984' },
  { patientLastName: '', patient_identifier: 'LK-1001', patientDateOfBirth: '1984-03-07' },
])('%j identifies a patient', (slot) => {
  expect(isBillInfoHeld(slot)).toBe(true);
});

test.each([
  undefined,
  null,
  'Rivera',
  [],
  {},
  { patientLastName: 'Rivera' },
  { patientDateOfBirth: '03/07/1984' },
  { patientLastName: '  ', patientDateOfBirth: '03/07/1984' },
  { patientLastName: 'Rivera', patientDateOfBirth: '03/07' },
  { patientLastName: 'Rivera', patientDateOfBirth: '02/30/1984' },
  { patientLastName: 7, patient_identifier: {}, patientDateOfBirth: '03/07/1984' },
])('%j does not', (slot) => {
  expect(isBillInfoHeld(slot)).toBe(false);
});
