import type { Check } from '#engine/react';
import { isEmail } from '#rules';

import { textOf } from '../parts/typed-text.ts';

export const check: Check = (value) => (isEmail(textOf(value).trim()) ? undefined : 'notReal');
