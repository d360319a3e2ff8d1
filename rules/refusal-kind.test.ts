import { expect, it } from 'vitest';

import { refusalKind } from './facts.ts';

it.each([
  ['offer_credit_frozen', 'frozen'],
  ['gds_frozen_credit', 'frozen'],
  ['guarantor_delinquent', 'bankruptcy'],
  ['guarantor_denied', 'sanctions'],
  ['guarantor_no_credit_file', 'noFile'],
  ['gds_ofac_hit', 'other'],
  ['toString', 'other'],
  ['', 'none'],
  [undefined, 'none'],
  [7, 'none'],
])('%j is of the kind %s', (code, kind) => {
  expect(refusalKind(code)).toBe(kind);
});
