import { expect, test } from 'vitest';

import { readTexts } from './locale-files.ts';

const wordsOf = (name: string) => new Map(readTexts(name).map(({ path, words }) => [path, words]));
const [en, es, server] = ['en', 'es', 'server/en'].map(wordsOf);

/** The keys that the specification names. */
const KEYS = [
  'apologies',
  'billInfo.action',
  'billInfo.errors.contactProvider',
  'billInfo.errors.missingInformation',
  'billInfo.errors.patientDateOfBirth',
  'billInfo.errors.patientLastName',
  'billInfoPatientIdentifier.errors.missingInformation',
  'billInfoPatientIdentifier.fieldError',
  'errors.applicationCompleted',
  'errors.mobileNumber',
  'externalAgentEnrollmentInfo.errors.agentName',
  'externalAgentEnrollmentInfo.errors.externalAgentId',
  'generalError',
  'mrn.mrnInvalid',
  'mrn.mrnMissing',
  'notFound.action',
  'notFound.description',
  'notFound.pageNotFound',
  'ssn.ssnInvalid',
  'ssn.ssnMissing',
];

/** The words that the specification gives, as they begin; where decision 0030 gives others, those. */
const WORDS = [
  ['address.errors.city', 'Enter the city'],
  ['address.errors.number', 'Enter the house number'],
  ['address.errors.state', 'Choose the state'],
  ['address.errors.street', 'Enter the street address'],
  ['address.errors.zipMissing', 'Enter the ZIP code'],
  ['connectPaymentMethod.errors.refused', 'We couldn’t add this account or card'],
  ['errors.codes.invalid_phone_number', 'Phone number is not valid'],
  ['errors.codes.missing_agent_info', 'Agent name and external ID are required'],
  ['errors.general', 'Something went wrong. Please try again later.'],
  ['errors.sessionExpired', 'Session expired, please try again'],
  ['form.hide', 'Hide'],
  ['form.show', 'Show'],
  ['form.valid', 'Valid'],
  ['invoiceToPay.errors.noBill', 'Please select at least one bill to pay'],
  ['rollUps.failed', 'We couldn’t save your choice about future bills'],
  ['rollUps.later', 'Maybe Later'],
  ['rollUps.yes', 'Yes, Add Future Bills'],
  ['toast.close', 'Close toast'],
  ['toast.loading', 'Loading...'],
  ['verifyCode.errors.invalid', 'Invalid code. Please try again or request a new code.'],
] as const;

const SERVER_WORDS = [
  ['guarantor.missing.address', 'Enter the street address'],
  ['guarantor.missing.address_number', 'Enter the house number'],
  ['guarantor.missing.city', 'Enter the city'],
  ['guarantor.missing.first_name', 'Enter the first name'],
  ['guarantor.missing.last_name', 'Enter the last name'],
  ['guarantor.missing.postal_code', 'Enter the ZIP code'],
  ['guarantor.missing.state', 'Choose the state'],
  ['lookup.noBillsFound', 'No bills found'],
] as const;

test.each(KEYS)('%s has words in both languages', (key) => {
  expect([en?.get(key), es?.get(key)]).toEqual([expect.any(String), expect.any(String)]);
});

test.each(WORDS)('%s is "%s"', (key, words) => {
  expect(en?.get(key)?.slice(0, words.length)).toBe(words);
});

test.each(SERVER_WORDS)('of the server, %s is "%s"', (key, words) => {
  expect(server?.get(key)?.slice(0, words.length)).toBe(words);
});

test('the text of a declined card asks for another card', () => {
  expect(en?.get('connectPaymentMethod.errors.declined')).toContain('Please try a different payment method');
});
