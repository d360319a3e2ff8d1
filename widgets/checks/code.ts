import type { Check } from '#engine/react';
import { codeProblem } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** Six digits; too short, too long and letters each have words of their own. */
export const check: Check = (value) => {
  const text = textOf(value);
  const problem = codeProblem(text);
  if (problem !== 'notSixDigits') return problem;
  const typed = text.replace(/[\s-]/g, '');
  if (/\D/.test(typed)) return 'notDigits';
  return typed.length < 6 ? 'tooShort' : 'tooLong';
};
