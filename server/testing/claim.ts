import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnswerForm } from '#engine/answers';
import { compileFlow, withForms } from '#engine/check';
import { fileLimits, type FormField } from '#engine/form';
import type { Provider } from '#configuration';
import { Ajv } from 'ajv';

import { aProvider } from './a-provider.ts';
import { startTestService } from './test-service.ts';

const text = readFileSync(new URL('./claim.json', import.meta.url), 'utf8');
const flow = withForms({ file: 'claim.json', text }, readForm);
const ajv = new Ajv({ allErrors: true, strict: false });

/** As much of a form file as these tests need. */
interface FormFile {
  readonly version: number;
  readonly schema: object;
  readonly ui: {
    readonly fields: Readonly<Record<string, { readonly widget: string; readonly label: string; readonly shownWhen?: string }>>;
  };
}

function readForm(name: string): FormFile {
  return JSON.parse(readFileSync(join('flows', 'forms', `${name}.json`), 'utf8')) as FormFile;
}

/** A shipped form, validated by its JSON Schema alone: the app's own code adds the checks. */
function findForm(name: string): AnswerForm | undefined {
  const { version, schema, ui } = readForm(name);
  const isValid = ajv.compile(schema);
  return {
    version,
    fields: Object.keys(ui.fields),
    labels: Object.fromEntries(Object.entries(ui.fields).map(([field, { label }]) => [field, label])),
    files: Object.fromEntries(
      Object.entries(ui.fields).flatMap(([field, one]) => (one.widget === 'file' ? [[field, fileLimits(one as FormField)]] : [])),
    ),
    validate(data, { holds }) {
      const isAsked = (field: string) => ui.fields[field]?.shownWhen === undefined || holds(ui.fields[field].shownWhen);
      const asked = Object.fromEntries(Object.entries(data).filter(([field, value]) => isAsked(field) && value !== ''));
      const errors = isValid(asked) ? [] : (isValid.errors ?? []);
      const problems = errors.map(({ instancePath, keyword, params }) => {
        const field = keyword === 'required' ? String(params['missingProperty']) : (instancePath.split('/')[1] ?? '');
        return [field, keyword] as const;
      });
      return { asked, problems: Object.fromEntries(problems) };
    },
  };
}

/** A provider whose visitors use the flow `claim`. */
export function claimProvider(changes: Partial<Provider> = {}): Provider {
  return aProvider({ contact_request_email: null, ...changes });
}

/** The service with the flow `claim`, of which no code knows anything. */
export function startClaimService(providers: readonly Provider[], find = findForm) {
  return startTestService(providers, { flows: [compileFlow(flow)], findForm: find });
}

export const findClaimForm = findForm;

/** Answers that the forms accept. */
export const person = { first_name: 'Ana', last_name: 'Nuñez', phone: '607-555-0142', best_time: 'morning' };
export const place = { address: 'Harbor Street', address_number: '12', city: 'Ithaca', state: 'NY', postal_code: '14850' };
export const relatives = [
  { patientLastName: 'Rivera', patientDateOfBirth: '1990-01-31' },
  { patientLastName: 'Ortiz', patientDateOfBirth: '1992-02-29' },
];
export const consent = { phone: '6075550142', creditCheckConsent: true };

type Values = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, Values | readonly Values[]>>;

/** The request of the page at the step `place`. */
export function claimRequest(answers: Answers = { person, place, consent }) {
  return { body: { flow: 'claim', run: { step: 'place', of: 'submit' }, answers, locale: 'es' as const } };
}

/** The request of the page at the step `relatives`, which sends a list. */
export function relativesRequest(list: unknown = relatives) {
  const { body } = claimRequest({ person, relatives: list as readonly Values[] });
  return { body: { ...body, run: { step: 'relatives', of: 'submit' } } };
}
