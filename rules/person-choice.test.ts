import { describe, expect, test } from 'vitest';

import { aDay, aGuarantor, anApplication, aVault } from './testing/builders.ts';
import { choosePerson, needsPersonChoice } from './person.ts';

const today = aDay('2026-03-10');
const luis = aGuarantor();
const zoe = aGuarantor({ guarantor_id: 'g-zoe', first_name: 'Zoe', last_name: "O'Connor-Nuñez" });
const minor = { patient: { birth_date: '2010-01-01' } };

const asLuis = { first_name: 'Luis', last_name: 'Rivera', type: 'guarantor', guarantor_id: 'g-luis' };
const asZoe = { first_name: 'Zoe', last_name: "O'Connor-Nuñez", type: 'guarantor', guarantor_id: 'g-zoe' };
const asAna = { first_name: 'Ana', last_name: 'Rivera', type: 'patient' };

describe('a minor', () => {
  test.each([
    ['2008-03-10', 'exactly 18'],
    ['2007-03-11', '19 tomorrow'],
  ])('born on %s (%s) gets the first guarantor', (birth_date) => {
    expect(
      choosePerson({ vault: aVault({ patient: { birth_date }, guarantors: [luis, zoe] }), application: undefined, today }),
    ).toEqual(asLuis);
  });

  test('who turns 19 today is an adult, so no person is chosen', () => {
    expect(
      choosePerson({
        vault: aVault({ patient: { birth_date: '2007-03-10' }, guarantors: [luis, zoe] }),
        application: undefined,
        today,
      }),
    ).toBeUndefined();
  });

  test('gets the first guarantor who has a name', () => {
    expect(
      choosePerson({
        vault: aVault({ ...minor, guarantors: [aGuarantor({ last_name: ' ' }), zoe] }),
        application: undefined,
        today,
      }),
    ).toEqual(asZoe);
  });

  test('gets a guarantor other than the minor where there is one', () => {
    expect(
      choosePerson({
        vault: aVault({ ...minor, guarantors: [aGuarantor({ first_name: 'Ana' }), zoe] }),
        application: undefined,
        today,
      }),
    ).toEqual(asZoe);
  });

  test('gets a parent of the same name where there is no other', () => {
    const parent = aGuarantor({ guarantor_id: 'g-ana', first_name: 'Ana' });

    expect(choosePerson({ vault: aVault({ ...minor, guarantors: [parent] }), application: undefined, today })).toEqual({
      ...asAna,
      type: 'guarantor',
      guarantor_id: 'g-ana',
    });
  });

  test('without a named guarantor gets no person', () => {
    expect(
      choosePerson({ vault: aVault(minor), application: anApplication({ first_name: 'Ana', is_patient: true }), today }),
    ).toBeUndefined();
  });

  test('gets the first guarantor whatever person the application names', () => {
    expect(
      choosePerson({
        vault: aVault({ ...minor, guarantors: [luis, zoe] }),
        application: anApplication({ first_name: 'Zoe', is_patient: false }),
        today,
      }),
    ).toEqual(asLuis);
  });
});

describe('an adult', () => {
  test('without another guarantor is the patient', () => {
    expect(
      choosePerson({
        vault: aVault({ guarantors: [aGuarantor({ first_name: 'ANA', last_name: 'RIVERA' })] }),
        application: undefined,
        today,
      }),
    ).toEqual(asAna);
  });

  const vault = aVault({ guarantors: [luis, zoe] });

  test.each([
    ['is flagged as patient with a first name', { first_name: 'Ana', is_patient: true }, asAna],
    ['is flagged as patient with the first name of a guarantor', { first_name: 'Luis', is_patient: true }, asAna],
    ['has the first name of a guarantor', { first_name: 'Zoe', is_patient: false }, asZoe],
    ['has the first name of a guarantor in another case', { first_name: ' zOE ', is_patient: null }, asZoe],
    ['has the first name of the user', { first_name: 'ana', is_patient: false }, asAna],
    ['is flagged as patient without a first name', { first_name: null, is_patient: true }, undefined],
    ['is flagged as patient with a blank first name', { first_name: ' ', is_patient: true }, undefined],
    ['has another first name', { first_name: 'Mario', is_patient: false }, undefined],
    ['is fresh', {}, undefined],
  ])('whose application %s', (_, changes, person) => {
    expect(choosePerson({ vault, application: anApplication(changes), today })).toEqual(person);
  });

  test('without an application is not chosen', () => {
    expect(choosePerson({ vault, application: undefined, today })).toBeUndefined();
  });

  test('is not chosen before a guarantor of the same first name and another last name', () => {
    const namesake = aGuarantor({ guarantor_id: 'g-ana', first_name: 'Ana', last_name: 'Diaz' });

    expect(
      choosePerson({ vault: aVault({ guarantors: [luis, namesake] }), application: anApplication({ first_name: 'Ana' }), today })
        ?.guarantor_id,
    ).toBe('g-ana');
  });

  test('of two guarantors with the first name the one of the application is chosen', () => {
    const guarantors = [luis, aGuarantor({ guarantor_id: 'g-other-luis', last_name: 'Diaz' })];

    expect(
      choosePerson({
        vault: aVault({ guarantors }),
        application: anApplication({ first_name: 'Luis', guarantor_id: 'g-other-luis' }),
        today,
      })?.guarantor_id,
    ).toBe('g-other-luis');
  });
});

describe('needsPersonChoice', () => {
  test.each([
    ['a minor with guarantors', aVault({ ...minor, guarantors: [luis, zoe] }), undefined, false],
    ['a minor without guarantors', aVault(minor), undefined, false],
    ['a self-guarantor', aVault(), undefined, false],
    ['another guarantor and no application', aVault({ guarantors: [luis] }), undefined, true],
    ['another guarantor and a fresh application', aVault({ guarantors: [luis] }), anApplication(), true],
    [
      'another guarantor named in the application',
      aVault({ guarantors: [luis] }),
      anApplication({ first_name: 'Luis', is_patient: false }),
      false,
    ],
    [
      'another guarantor and the patient chosen',
      aVault({ guarantors: [luis] }),
      anApplication({ first_name: 'Ana', is_patient: true }),
      false,
    ],
  ])('%s', (_, vault, application, needs) => {
    expect(needsPersonChoice({ vault, application, today })).toBe(needs);
  });
});
