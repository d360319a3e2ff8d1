import { expect, test } from 'vitest';

import type { ActionContext } from './action.ts';
import { keepAddress } from './keep-address.ts';

const form = {
  address: ' 480 Mill Road ',
  unit: 'Apt 3B',
  address_number: '480',
  city: 'Ithaca',
  state: 'ny',
  postal_code: '14850-1234',
};

const keep = (input: object) => keepAddress.run({ input } as unknown as ActionContext);

test('an address is kept in one street line, with a state in capitals and five digits', async () => {
  expect((await keep(form)).store).toEqual({
    guarantorAddress: {
      address: '480 Mill Road, Apt 3B',
      address_number: '480',
      city: 'Ithaca',
      state: 'NY',
      postal_code: '14850',
    },
  });
});

test('without a unit the line is the street', async () => {
  const { unit: _, ...without } = form;

  expect((await keep(without)).store).toMatchObject({ guarantorAddress: { address: '480 Mill Road' } });
});

test.each(['address', 'address_number', 'city', 'state', 'postal_code'])('without %s it is no address', async (field) => {
  await expect(keep({ ...form, [field]: ' ' })).rejects.toMatchObject({ code: 'validation_error' });
});
