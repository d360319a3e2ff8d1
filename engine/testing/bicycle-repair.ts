import { readFileSync } from 'node:fs';

import { compileFlow, type FlowSource, type Overlay, type Registry, withForms } from '../check/index.ts';
import { type FactSource, type FlowState, emptyState, openFlow, readFacts } from '../index.ts';

/** A flow of another trade, with every word of the language in it. */
export const bicycleRepair: FlowSource = bicycleSource(readFileSync(new URL('./bicycle-repair.json', import.meta.url), 'utf8'));

/** A text of the flow, with the answers of its forms. */
function bicycleSource(text: string): FlowSource {
  const answer = { widget: 'text', label: 'bicycle.title', message: 'errors.general' };
  const forms: Readonly<Record<string, object>> = {
    bicycle: { brand: answer, frameNumber: answer, price: { ...answer, widget: 'number', minimum: 0 } },
    appointment: { day: answer },
    'call-back': { phone: answer },
  };
  return withForms({ text, file: 'bicycle-repair.json' }, (form) => ({ form, fields: forms[form] ?? {} }));
}

const texts = [
  'bicycle.title',
  'bicycle.lastTry',
  'bicycle.notFound',
  'repairs.whatWeFound',
  'repairs.howLong',
  'repairs.estimate',
  'repairs.ring',
  'repairs.startOver',
  'repairs.rung',
  'signIn.wrong',
  'estimate.signIn',
  'done.thanks',
  'done.reference',
  'done.fetch',
  'workshop.open',
  'noLuck.tooOld',
  'noLuck.tooMany',
  'noLuck.nothingToMend',
  'check.title',
  'accessories.title',
  'accessories.item',
  'accessories.itemTitle',
  'accessories.add',
  'errors.expired',
  'errors.general',
];

/** What the shop has registered. */
export const bicycleRegistry: Registry = {
  selectors: ['isMechanic', 'signedIn', 'bicycleFound', 'stage', 'wheels'],
  actions: {
    'find-bicycle': {
      name: 'find-bicycle',
      outcomes: { found: { stores: ['record'], facts: { bicycleFound: true, stage: 'any', wheels: 'any' } }, notFound: {} },
      errors: ['bad_request'],
    },
    'load-repairs': { name: 'load-repairs', outcomes: { loaded: {}, none: {} }, errors: [] },
    'make-estimate': {
      name: 'make-estimate',
      outcomes: { made: { stores: ['estimate'], facts: { stage: 'estimated' } }, tooOld: {} },
      errors: ['parts_missing'],
    },
    'ring-shop': { name: 'ring-shop', outcomes: { rung: {} }, errors: [] },
    'check-pin': { name: 'check-pin', outcomes: { right: { facts: { signedIn: 'any' } }, wrong: {} }, errors: [] },
    book: {
      name: 'book',
      outcomes: { booked: { stores: ['receipt'], facts: { stage: 'booked' } } },
      errors: [],
      sendsAnswers: true,
    },
  },
  screens: ['form-step', 'list-step', 'check-answers', 'repair-list', 'done', 'workshop', 'no-luck', 'not-found'],
  widgets: [],
  checks: [],
  forms: {
    bicycle: ['brand', 'frameNumber', 'price'],
    pin: ['pin'],
    appointment: ['day'],
    'call-back': ['phone'],
    accessory: ['name'],
  },
  commonErrors: ['unauthorized'],
  hasText: (key) => texts.includes(key),
  texts,
};

/** The flow, opened, as a shop with this overlay has it. */
export function openBicycleRepair(overlay: Overlay = {}) {
  return openFlow(compileFlow(bicycleRepair, { overlay }));
}

/** A record as the shop's search would store it. */
export interface RepairRecord {
  readonly stage: string;
  readonly wheels: number;
}

/** A function that reads the facts of a state, for a customer of this session. */
export function factsFor(
  flow: ReturnType<typeof openBicycleRepair>,
  session: FactSource['session'] = { signedIn: false, isMechanic: false },
) {
  return (state: Partial<FlowState> | { slots: FactSource['slots'] } = {}) =>
    readFacts(
      flow,
      { ...emptyState, ...state, session, options: flow.options },
      {
        isMechanic: (source) => source.session['isMechanic'],
        signedIn: (source) => source.session['signedIn'],
        bicycleFound: (source) => source.slots['record'] !== undefined,
        stage: (source) => (source.slots['record'] as RepairRecord | undefined)?.stage ?? 'none',
        wheels: (source) => (source.slots['record'] as RepairRecord | undefined)?.wheels ?? 0,
      },
    );
}

/** A repair record; by default of a bicycle with one broken wheel. */
export function aRecord(record: Partial<RepairRecord> = {}): RepairRecord {
  return { stage: 'none', wheels: 1, ...record };
}
