import { formatPhone } from '#rules';

import type { Provider } from '#configuration';

/** Whom to call, as one word: a number is not broken over two lines. */
export function phoneWords({ support }: Provider): string {
  return formatPhone(support.phone).replace(' ', '\u00a0');
}
