import type { Registry } from '#engine/check';

/** What is registered for `tests/configuration/sound`; texts, forms and fields are read from its files. */
export const configurationRegistry: Registry = {
  selectors: ['signedIn', 'isOld'],
  actions: {
    'find-appointment': {
      name: 'find-appointment',
      outcomes: { found: { facts: { signedIn: true } }, notFound: {} },
      errors: [],
    },
  },
  screens: ['form-step', 'not-found'],
  widgets: ['text', 'choice'],
  checks: ['is-name'],
  commonErrors: ['unauthorized'],
  hasText: () => false,
};
