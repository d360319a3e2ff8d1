import type { Check } from '#engine/react';
import { isEmail } from '#rules';
import { textOf } from '../parts/text-of.ts';

export const check: Check = (value) => (isEmail(textOf(value).trim()) ? undefined : 'notReal');
