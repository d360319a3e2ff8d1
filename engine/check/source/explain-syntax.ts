import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

import { type SyntaxExplanation, type FailurePoint, repaired } from './failure-point.ts';
import type { Unreadable } from './fault.ts';
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
/** What people do, the most telling first. */
const causes: readonly ((point: FailurePoint) => SyntaxExplanation | undefined)[] = [
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

/** Why a text is not JSON, and the text as it was probably meant, if that is known: every character is where it stood. */
export interface Explained {
  readonly faults: readonly Unreadable[];
  readonly meant?: string;
}

/** At most so many syntax errors are reported at once; the others follow once these are mended. */
const MOST = 50;

/**
 * Why a text is not JSON, in the words of a person who writes it by hand. Where it is plain what was meant, the text is read on
 * with that in its place, so that all faults are reported at once; otherwise what follows would be an echo.
 */
export function explainSyntax(text: string): Explained {
  const faults: Unreadable[] = [];
  let current = text;
  while (faults.length < MOST) {
    const { repair, ...explanation } = explainFailure(current);
    faults.push({ fault: 'json-syntax', ...explanation });
    const next = repair ? repaired(current, repair) : current;
    if (next === current) break;
    current = next;
    if (isJson(current)) return { faults, meant: current };
  }
  return { faults };
}

function explainFailure(text: string): SyntaxExplanation {
  const point = findFailurePoint(text);
  for (const explain of causes) {
    const explanation = explain(point);
    if (explanation) return explanation;
  }
  const reason = point.code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  return { at: point.at, message: `the file is not JSON: ${reason}` };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function findFailurePoint(text: string): FailurePoint {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const [first] = errors;
  const from = first?.offset ?? text.length;
  const at = from + (text.slice(from).search(/\S|$/) || 0);
  const before = text.slice(0, at).trimEnd().length - 1;
  const code = first ? printParseErrorCode(first.error) : '';
  return { text, code, at, next: text[at] ?? '', before, last: text[before] ?? '' };
}
