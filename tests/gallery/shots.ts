import { beforeAll, test } from 'vitest';

import { nameOneByOne } from '../journeys/patient.ts';
import { lookAt } from './look.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { screens } from './sections.ts';

/** So many files, each with a browser of its own, share the work: a machine has two cores at least. */
const SHARES = 2;

/** Takes one share of the pictures, one after the other, so that the same people stand in them in every run. */
export function takeShare(share: number): void {
  const [first = [], last = []] = [FIRST_NAMES, LAST_NAMES].map((names) => names.filter((_, place) => place % SHARES === share));
  beforeAll(() => nameOneByOne({ first, last }, share));
  test.each(screens.filter((_, place) => place % SHARES === share))('$name', (screen) => lookAt(screen));
}
