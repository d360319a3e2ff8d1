import { readFileSync } from 'node:fs';

/** A flow of two steps without a transition: enough to read provider files against it. */
export const surveyFlow = {
  flow: 'survey',
  version: 1,
  base: '/',
  data: {},
  facts: {},
  guards: {},
  notFound: 'not-found',
  entry: [{ to: 'one' }],
  steps: [
    { id: 'one', path: '/one' },
    { id: 'two', path: '/two' },
  ],
};

/** A provider with every setting, and no change to any flow. */
export const plainLakeside: Readonly<Record<string, unknown>> = {
  ...(JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object),
  flows: {},
};
