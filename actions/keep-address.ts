import { joinStreetLine, parseState, parseZip } from '#rules';

import { defineAction } from './action.ts';
import { findText, requireText } from './form-data.ts';

/** Takes the address of the form as the wire wants it: one street line, two letters of a state, five digits. */
export const keepAddress = defineAction({
  name: 'keep-address',
  outcomes: { kept: { stores: ['guarantorAddress'] } },
  input: [['address', 'address_number', 'city', 'state', 'postal_code']],
  calls: [],
  throws: ['validation_error'],
  async run({ input }) {
    const [state, zip] = [requireText(input, 'state'), requireText(input, 'postal_code')];
    const guarantorAddress = {
      address: joinStreetLine({ street: requireText(input, 'address'), unit: findText(input, 'unit') }),
      city: requireText(input, 'city').trim(),
      state: parseState(state) ?? state,
      postal_code: parseZip(zip) ?? zip,
      address_number: requireText(input, 'address_number').trim(),
    };
    return { outcome: 'kept', store: { guarantorAddress } };
  },
});
