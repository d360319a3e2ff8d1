import { describe, expect, test } from 'vitest';

import { aGuarantor, aVault } from './testing/builders.ts';
import { guarantorsBesidesUser, isSamePerson, namedGuarantors } from './guarantor.ts';

const ids = (guarantors: readonly { readonly guarantor_id: string }[]) => guarantors.map(({ guarantor_id }) => guarantor_id);

describe('isSamePerson', () => {
  const nuñez = { first_name: 'María José', last_name: "O'Connor-Nuñez" };

  test.each([
    { first_name: 'MARÍA JOSÉ', last_name: "O'CONNOR-NUÑEZ" },
    { first_name: 'maría  josé ', last_name: 'o’connor‑nuñez' },
    { first_name: 'Mari\u0301a Jose\u0301', last_name: 'Oʼconnor-Nun\u0303ez' },
  ])('$first_name $last_name is the same', (other) => {
    expect(isSamePerson(nuñez, other)).toBe(true);
  });

  test.each([
    { first_name: 'María', last_name: "O'Connor-Nuñez" },
    { first_name: 'María José', last_name: "O'Connor" },
    { first_name: 'María José', last_name: "O'Connor-Nunez" },
  ])('$first_name $last_name is another', (other) => {
    expect(isSamePerson(nuñez, other)).toBe(false);
  });
});

test.each([{ first_name: '' }, { last_name: '' }, { first_name: '  ' }, { last_name: '\u00A0' }])(
  'a guarantor with %j is ignored',
  (blank) => {
    expect(
      namedGuarantors({ guarantors: [aGuarantor(blank), aGuarantor({ guarantor_id: 'g-2' })] }).map(
        ({ guarantor_id }) => guarantor_id,
      ),
    ).toEqual(['g-2']);
  },
);

test('a guarantor with the name of the user in another case is the user', () => {
  expect(guarantorsBesidesUser(aVault({ guarantors: [aGuarantor({ first_name: 'ANA', last_name: 'rivera' })] }))).toEqual([]);
});

test('a guarantor who shares only the last name is not the user', () => {
  expect(ids(guarantorsBesidesUser(aVault({ guarantors: [aGuarantor()] })))).toEqual(['g-luis']);
});

test('the others keep their order', () => {
  const guarantors = [
    aGuarantor({ guarantor_id: 'b' }),
    aGuarantor({ guarantor_id: 'self', first_name: 'Ana' }),
    aGuarantor({ guarantor_id: 'a', first_name: 'Zoe' }),
  ];

  expect(ids(guarantorsBesidesUser(aVault({ guarantors })))).toEqual(['b', 'a']);
});
