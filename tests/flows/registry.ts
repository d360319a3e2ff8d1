import type { Registry } from '#engine/check';

const texts = ['bicycle.title', 'bicycle.notFound', 'errors.general'];

/** The registry of this folder's flows. */
export const registry: Registry = {
  selectors: [
    'signedIn',
    'stage',
    'wheels',
    'remembered',
    'hasBell',
    'hasBrakes',
    'hasChain',
    'hasDynamo',
    'hasHorn',
    'hasFrame',
    'hasGears',
    'hasGrips',
    'hasLamp',
    'hasLock',
    'hasPedals',
    'hasPump',
    'hasRack',
    'hasSaddle',
    'hasSpokes',
    'hasTyres',
  ],
  actions: {
    'find-bicycle': {
      name: 'find-bicycle',
      outcomes: { found: { stores: ['record'], facts: { stage: ['estimated', 'booked'] } }, notFound: {} },
      errors: ['bad_request'],
    },
    'send-booking': { name: 'send-booking', outcomes: { made: {} }, errors: [], sendsAnswers: true },
    'keep-booking': { name: 'keep-booking', outcomes: { kept: {} }, errors: [], sendsAnswers: true },
    'find-booking': { name: 'find-booking', outcomes: { found: { bringsBack: 'keep-booking' } }, errors: [] },
    'make-estimate': { name: 'make-estimate', outcomes: { made: {} }, errors: [] },
  },
  screens: ['form-step', 'list-step', 'check-answers', 'not-found', 'task-list', 'confirmation'],
  widgets: [],
  checks: [],
  forms: { bicycle: ['brand'], pin: ['pin'], booking: ['day'], garages: ['garage'], code: ['code'] },
  formGuards: { booking: ['isBooked'] },
  formSlots: { garages: ['garages'] },
  formActs: { code: ['send-again'] },
  commonErrors: ['unauthorized'],
  hasText: (key) => texts.includes(key),
  texts,
};
