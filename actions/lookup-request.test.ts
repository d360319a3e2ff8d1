import { describe, expect, it } from 'vitest';

import { readLookup } from './lookup-request.ts';

const refusal = expect.objectContaining({ code: 'validation_error' });
const billInfo = { patientLastName: ' O’Connor ', patientDateOfBirth: '3/7/1984' };
const numbered = { patient_identifier: 'LK-1001', patientDateOfBirth: '03/07/1984' };
const born = '03/07/1984';

describe('a name and a birth date', () => {
  it('are sent in the format of the contract', () => {
    expect(readLookup(billInfo, {})).toEqual({ missed: 'missed', body: { last_name: 'o’connor', date_of_birth: born } });
  });

  it('are sent without the values of another form', () => {
    expect(readLookup(billInfo, { billInfo: { ...billInfo, ...numbered } }).body).not.toHaveProperty('patient_mrn');
  });
});

it('the number of a bill replaces a name', () => {
  const { missed, body } = readLookup(numbered, { billInfo: { ...billInfo, ...numbered } });

  expect({ missed, body }).toEqual({ missed: 'missedByIdentifier', body: { patient_mrn: 'LK-1001', date_of_birth: born } });
});

describe('a phone, an MRN and digits of an SSN', () => {
  it.each([
    [{ patient_phone: '+1 (585) 555-0101' }, { patient_phone: '5855550101' }, 'missedByPhone'],
    [{ patient_mrn: ' LK-1001 ' }, { patient_mrn: 'LK-1001' }, 'missedByNumber'],
    [{ patient_ssn: ' 4321 ' }, { patient_ssn: '4321' }, 'missedByNumber'],
  ])('are sent with the name and the birth date of an earlier form: %j', (input, asked, missed) => {
    expect(readLookup(input, { billInfo })).toEqual({ missed, body: { last_name: 'o’connor', date_of_birth: born, ...asked } });
  });

  it('are sent with the name on file after a match', () => {
    const vaultData = { user: { last_name: 'Rivera' } };

    expect(readLookup({ patient_ssn: '4321' }, { billInfo: numbered, vaultData }).body).toEqual({
      last_name: 'rivera',
      date_of_birth: born,
      patient_ssn: '4321',
    });
  });

  it('require a birth date from an earlier form', () => {
    expect(() => readLookup({ patient_phone: '5855550101' }, {})).toThrow(refusal);
  });
});

it('sends digits of an SSN with the number when no name is known', () => {
  expect(readLookup({ patient_ssn: '4321' }, { billInfo: numbered }).body).toEqual({
    patient_mrn: 'LK-1001',
    date_of_birth: born,
    patient_ssn: '4321',
  });
});

it('sends a phone without the number when no name is known', () => {
  expect(readLookup({ patient_phone: '5855550101' }, { billInfo: numbered }).body).toEqual({
    date_of_birth: born,
    patient_phone: '5855550101',
  });
});

it.each([{}, null, { patientDateOfBirth: born }, { patientLastName: ' ', patientDateOfBirth: born }])(
  'rejects %j, which identifies no person',
  (input) => {
    expect(() => readLookup(input, {})).toThrow(refusal);
  },
);
