import type { Check } from '#engine/react';

import { refusedBrand } from '../parts/accepted-cards.ts';
import { cardNumberProblem } from '../parts/card-number-rules.ts';
import { textOf } from '../parts/typed-text.ts';

/** A number of a brand that the provider accepts, without a typo. Which kind of card it is, the server learns from the token. */
export const check: Check = (value, _data, context) => {
  const number = textOf(value);
  return refusedBrand(number, context) === undefined ? cardNumberProblem(number) : 'otherBrand';
};
