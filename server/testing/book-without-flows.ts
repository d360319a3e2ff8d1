import type { ConfigurationOptions } from '../domain/sessions/session-configurations.ts';

/** Of providers that never change: for tests of something else. */
export const bookWithoutFlows: ConfigurationOptions['book'] = {
  flowsOf: () => [],
  sourcesOf: () => [],
  readKept: () => ({ diagnostics: [] }),
  likeOf: (provider) => provider,
  trialOf: () => undefined,
};
