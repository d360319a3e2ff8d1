import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import type { Registry } from '#engine/check';
import { factReadings, selectors } from '#rules';

/** The names of the app that the files use: its own registry needs what only its build can compile. */
export function namesIn(configuration: string): Registry {
  const texts = ['flows', 'flows/forms'].flatMap((folder) =>
    readdirSync(join(configuration, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(configuration, folder, name), 'utf8')),
  );
  const named = (key: string) =>
    texts.flatMap((text) => [...text.matchAll(new RegExp(`"${key}":\\s*"([^"]+)"`, 'g'))].map(([, name = '']) => name));
  const widgets = texts.flatMap((text) =>
    [...text.matchAll(/"widgetWhen":\s*\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/:\s*"([^"]+)"/g)].map(([, name = '']) => name),
    ),
  );
  return {
    selectors: Object.keys(selectors),
    actions: Object.fromEntries(actions.map(({ name, outcomes, errors }) => [name, { name, outcomes, errors }])),
    commonErrors: COMMON_ERRORS,
    readings: factReadings,
    screens: ['form-step', 'not-found', ...named('screen'), ...named('notFound')],
    widgets: [...named('widget'), ...widgets],
    checks: named('check'),
    hasText: () => true,
  };
}
