import type { Translate } from '#engine/react';
import { createInstance } from 'i18next';

/** Shows a text as its key, with the values that fill it: `[plan.months 12]`. */
export const translate: Translate = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  `[${[key, ...Object.values(values)].join(' ')}]`;

/** An i18next instance in English that shows every text as its key. */
export const i18n = createInstance();
void i18n.init({ lng: 'en', initAsync: false, resources: {} });
Object.assign(i18n, { getFixedT: () => translate, t: translate });
