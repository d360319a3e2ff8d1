import { FunnelError, type Api, type BodyOf, type Calls } from '#api';

import { defineAction } from './action.ts';
import { readLookup, type LookupRequest, type Missed } from './lookup-request.ts';
import { openApplication, openedApplication, openedBehindCode, openingCalls } from './open-application.ts';

type Vault = BodyOf<Calls['lookup']>;
/** Before anything is looked for: something else that only the patient has, or a person who helps. */
type Asked = 'asksMore' | 'asksPerson';

/** Finds the person and the bills, creates or resumes the application, and chooses who enrolls where that is certain. */
export const lookup = defineAction({
  name: 'lookup',
  outcomes: {
    found: openedApplication,
    needsCode: openedBehindCode,
    missed: {},
    missedByIdentifier: {},
    missedByPhone: {},
    missedByNumber: {},
    wrongSsn: {},
    wrongMrn: {},
    asksMore: {},
    asksPerson: {},
  },
  input: [
    ['patient_phone'],
    ['patient_mrn'],
    ['patient_ssn'],
    ['patient_identifier', 'patientDateOfBirth'],
    ['patientLastName', 'patientDateOfBirth'],
  ],
  calls: ['verificationToken', 'lookup', 'enrollmentInfo', ...openingCalls],
  handles: ['user_not_found', 'lookup_needs_more'],
  throws: ['captcha_cancelled'],
  async run(context) {
    const request = readLookup(context.input, context.slots);
    const found = await find(context.api, request);
    void reportLookup(context.api, typeof found === 'object');
    if (typeof found === 'string') return { outcome: found };

    return { outcome: found.needs_code ? 'needsCode' : 'found', ...(await openApplication(context, found)) };
  },
});

/** The vault, or which miss it was. */
async function find(
  api: Pick<Api, 'verificationToken' | 'lookup'>,
  { body, missed }: LookupRequest,
): Promise<Vault | Missed | Asked | 'wrongSsn' | 'wrongMrn'> {
  const { body: token } = await api.verificationToken({});
  try {
    const found = await api.lookup({ headers: { 'x-verification-token': token.verification_token }, body });
    return found.body;
  } catch (error) {
    if (!(error instanceof FunnelError)) throw error;
    if (error.code === 'lookup_needs_more') return error.details?.['ask'] === 'person' ? 'asksPerson' : 'asksMore';
    if (error.code !== 'user_not_found') throw error;
    return wrong[String(error.details?.['wrong_field'])] ?? missed;
  }
}

/** The identifier that the server reports as wrong, only to a visitor with the right name and birth date. */
const wrong: Readonly<Record<string, 'wrongSsn' | 'wrongMrn'>> = { patient_ssn: 'wrongSsn', patient_mrn: 'wrongMrn' };

/** Reports the result for statistics only. The action does not wait for it and ignores a failure. */
async function reportLookup(api: Pick<Api, 'enrollmentInfo'>, isFound: boolean): Promise<void> {
  await api.enrollmentInfo({ body: { name: isFound ? 'vault.success' : 'vault.failure' } }).catch(() => undefined);
}
