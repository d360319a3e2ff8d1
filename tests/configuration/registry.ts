import type { Registry } from '#engine/check';

/** The registry of this folder's configuration; texts, forms and fields are read from its files. */
export const registry: Registry = {
  selectors: ['signedIn', 'isOld'],
  actions: {
    'find-appointment': {
      name: 'find-appointment',
      outcomes: { found: { facts: { signedIn: true } }, notFound: {} },
      errors: [],
    },
  },
  screens: ['form-step', 'not-found'],
  pages: ['/terms/:language'],
  widgets: ['text', 'choice'],
  checks: ['is-name'],
  commonErrors: ['unauthorized'],
  hasText: () => false,
};
