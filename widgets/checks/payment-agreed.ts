import type { Check } from '#engine/react';

import { allAgreed } from './all-agreed.ts';

/** The authorization of a payment in full has to be agreed to, in the version that is shown. */
export const check: Check = (value, _data, { slots }) => allAgreed(value, slots['fullPaymentDocuments']);
