import {
  goesOn,
  hasCommaTooMany,
  hasComment,
  isEmpty,
  isUnclosed,
  isUnmerged,
  lacksColon,
  lacksComma,
  lacksValue,
} from './misplaced-signs.ts';
import { hasMoney, hasOddNumber, hasOtherQuotes, hasThousands, isBareWord, isBrokenText } from './misspelt-values.ts';
import type { Said, Stumble } from './stumble.ts';

/** What people do, the most telling first. */
export const causes: readonly ((stumble: Stumble) => Said | undefined)[] = [
  isEmpty,
  isUnmerged,
  hasOtherQuotes,
  hasCommaTooMany,
  hasThousands,
  hasComment,
  hasMoney,
  hasOddNumber,
  isBrokenText,
  isBareWord,
  lacksComma,
  lacksColon,
  lacksValue,
  isUnclosed,
  goesOn,
];
