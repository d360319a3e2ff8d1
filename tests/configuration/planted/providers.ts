import { lakeside, type PlantedFault, remove, set } from './planted-fault.ts';

const hillcrest = 'providers/hillcrest.json';
/** A text of the step that finds bills by a number, which this provider does not offer. */
const ofNumber = 'billInfoPatientIdentifier.title';

/** Mistakes in the file of one provider. */
export const providers: readonly PlantedFault[] = [
  {
    mistake: 'an order that names a step twice',
    changes: [set(lakeside, 'flows.enrollment.order', ['select-user', 'bill-info', 'select-user'])],
    code: 'FLOW094',
    file: lakeside,
    line: '"select-user"',
  },
  {
    mistake: 'the embedded funnel without an origin',
    changes: [remove(lakeside, 'test_mode_only_fields')],
    code: 'PROV027',
    file: lakeside,
    line: '"embed"',
  },
  {
    mistake: 'origins without the embedded funnel',
    changes: [set(hillcrest, 'embed_origins', ['https://portal.example.org'])],
    code: 'PROV027',
    file: hillcrest,
    line: '"embed_origins"',
  },
  {
    mistake: 'plans from 40 cents',
    changes: [set(lakeside, 'minimum_balance_cents', 40)],
    code: 'PROV026',
    file: lakeside,
    line: '40',
  },
  {
    mistake: 'plans of ten years for 30 dollars',
    changes: [set(lakeside, 'minimum_balance_cents', 3_000), set(lakeside, 'plan_lengths', [6, 120])],
    code: 'PROV026',
    file: lakeside,
    line: '120',
  },
  {
    mistake: 'own words for a step that this provider does not show',
    changes: [set(lakeside, 'flows.enrollment.texts', { en: { [ofNumber]: 'Find it' }, es: { [ofNumber]: 'Búsquela' } })],
    code: 'PROV028',
    file: lakeside,
    line: ofNumber,
    provenFor: 'lakeside',
  },
];
