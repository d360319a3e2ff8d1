import { expect, test } from 'vitest';

import { aGuarantor, anApplication, aVault } from './testing/builders.ts';
import { asGuarantor, asPatient, needsPersonUpdate } from './person.ts';

const ana = asPatient(aVault());
const luis = asGuarantor(aGuarantor());

test.each([
  ['is fresh', {}, ana, true],
  ['has the same name and flag', { first_name: 'Ana', is_patient: true }, ana, false],
  ['has the same name in another case', { first_name: 'ANA', is_patient: true }, ana, false],
  ['has the name without the flag', { first_name: 'Ana', is_patient: null }, ana, true],
  ['has the name with the other flag', { first_name: 'Luis', is_patient: true }, luis, true],
  ['has another name', { first_name: 'Ana', is_patient: false }, luis, true],
  ['has the guarantor', { first_name: 'Luis', is_patient: false, guarantor_id: 'g-luis' }, luis, false],
  [
    'has another guarantor of the same first name',
    { first_name: 'Luis', is_patient: false, guarantor_id: 'g-other' },
    luis,
    true,
  ],
])('an application that %s needs an update: %#', (_, changes, person, needs) => {
  expect(needsPersonUpdate(anApplication(changes), person)).toBe(needs);
});
