import { beforeAll, test } from 'vitest';

import { nameOneByOne } from '../journeys/patient.ts';
import { lookAt } from './look.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { screens } from './sections.ts';

/** Two files with a browser each share the work, for the two cores that a machine has at least. */
const SHARES = 2;

/** Takes one share of the pictures, one after the other, so that the same people appear in them in every run. */
export function takeShare(share: number): void {
  const [first = [], last = []] = [FIRST_NAMES, LAST_NAMES].map((names) => names.filter((_, place) => place % SHARES === share));
  beforeAll(() => nameOneByOne({ first, last }, share));
  test.each(screens.filter((_, place) => place % SHARES === share))('$name', (screen) => lookAt(screen));
}
