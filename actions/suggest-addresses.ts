import { FunnelError } from '#api';

import { defineAction } from './action.ts';
import { findText, requireText } from './form-data.ts';

/** Addresses that begin like what was typed, or the whole address of a chosen suggestion; run beside the flow, while it is typed. */
export const suggestAddresses = defineAction({
  name: 'suggest-addresses',
  outcomes: { found: { stores: ['addressSuggestions'] } },
  calls: ['mapsToken', 'suggestAddresses'],
  throws: ['validation_error'],
  async run({ input, slots, api }) {
    const text = requireText(input, 'text');
    const suggestion_id = findText(input, 'suggestion_id');
    const asked = { text, ...(suggestion_id !== undefined && { suggestion_id }) };
    const suggest = async (token: string) => {
      const { body } = await api.suggestAddresses({ headers: { 'x-maps-token': token }, body: asked });
      return { outcome: 'found', store: { addressSuggestions: body.suggestions } } as const;
    };
    const fetchToken = async () => (await api.mapsToken({})).body.maps_token;
    const held = slots['mapsToken'];
    if (typeof held !== 'string') return suggest(await fetchToken());
    try {
      return await suggest(held);
    } catch (error) {
      // A token expires; a visitor who types slowly gets another.
      if (!(error instanceof FunnelError) || error.code !== 'verification_token_missing') throw error;
      return suggest(await fetchToken());
    }
  },
});
