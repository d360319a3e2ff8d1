import { readFileSync } from 'node:fs';

/** A flow of two steps that nothing leads between: enough for providers to be read against. */
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

/** A provider that says all that providers say, and changes nothing of any flow. */
export const plainLakeside: Readonly<Record<string, unknown>> = {
  ...(JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object),
  flows: {},
};
