import { actions } from '#actions';
import { selectors } from '#rules';
import { checkNames, widgetNames } from '#widgets';
import en from '#locales/en.json';

import { formNames } from './form-library.ts';
import { screenComponents } from './screen-components.ts';
import { textKeys } from './text-keys.ts';

const texts = textKeys(en);

/** Every name that a flow may use, for the checker; `NotFound` is the flow's own `notFound` screen. */
export const registry = {
  selectors: Object.keys(selectors),
  actions: Object.fromEntries(actions.map(({ name, outcomes, errors }) => [name, { name, outcomes, errors }])),
  screens: [...Object.keys(screenComponents), 'not-found'],
  widgets: widgetNames,
  checks: checkNames,
  formNames,
  texts: [...texts],
  hasText: (key: string) => texts.has(key),
};
