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
import type { SyntaxExplanation, FailurePoint } from './failure-point.ts';

/** What people do, the most telling first. */
export const causes: readonly ((point: FailurePoint) => SyntaxExplanation | undefined)[] = [
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
