import { enrollment, formFile, type PlantedFault, remove, removeText, rename, set } from './planted-fault.ts';

/** Mistakes in forms. */
export const forms: readonly PlantedFault[] = [
  {
    mistake: '"required" with a misspelling',
    changes: [rename(formFile('review-info'), 'required', 'requiered')],
    code: 'FORM013',
    file: formFile('review-info'),
    line: '"requiered"',
  },
  {
    mistake: 'a consent that the form no longer requires',
    changes: [remove(formFile('review-info'), 'schema.required')],
    code: 'FLOW028',
    file: enrollment,
    line: '"send-code"',
  },
  {
    mistake: 'a keyword of a field with a misspelling',
    changes: [set(formFile('bill-info'), 'schema.properties.patientLastName.maxLenght', 80)],
    code: 'FORM013',
    file: formFile('bill-info'),
    line: '"maxLenght"',
  },
  {
    mistake: 'a field renamed away from the action that reads it',
    changes: [rename(formFile('verify-code'), 'code', 'pin')],
    code: 'FLOW028',
    file: enrollment,
    line: '"validate-code"',
  },
  {
    mistake: 'a number in a field for text',
    changes: [set(formFile('bill-info'), 'schema.properties.patientDateOfBirth', { type: 'number' })],
    code: 'FORM015',
    file: formFile('bill-info'),
    line: '"number"',
  },
  {
    mistake: 'a value that the widget never gives, in place of one that it gives',
    changes: [set(formFile('connect-payment-method'), 'schema.properties.account_type.enum', ['checking', 'deposit'])],
    code: 'FORM015',
    file: formFile('connect-payment-method'),
    line: '"deposit"',
  },
  {
    mistake: 'a ticked box that has to be a word',
    changes: [set(formFile('review-info'), 'schema.properties.phoneVerified.const', 'agreed')],
    code: 'FORM015',
    file: formFile('review-info'),
    line: '"agreed"',
  },
  {
    mistake: 'a shortest length above the longest',
    changes: [set(formFile('bill-info'), 'schema.properties.patientDateOfBirth.minLength', 40)],
    code: 'FORM014',
    file: formFile('bill-info'),
    line: '40',
  },
  {
    mistake: 'a field inside a widget that shows no field',
    changes: [set(formFile('bill-info'), 'ui.fields.patientDateOfBirth.inside', 'patientLastName')],
    code: 'FORM016',
    file: formFile('bill-info'),
    line: '"inside"',
  },
];

const gone = (key: string, mistake: string, code: string, [file, line]: readonly [string, string]): PlantedFault => ({
  mistake,
  changes: removeText(key),
  code,
  file,
  line,
});

/** Texts that are gone from both languages. */
export const texts: readonly PlantedFault[] = [
  gone('errorVault.contact', 'the text of a button of a screen', 'TEXT007', ['locales/en.json', '"errorVault"']),
  gone('frame.back', 'the text of Back', 'TEXT007', ['locales/en.json', '"frame"']),
  gone('reviewInfo.lead', 'the paragraph below a title', 'TEXT007', ['locales/en.json', '"reviewInfo"']),
  gone('errors.codes.guarantor_denied', 'the text of an error code', 'TEXT007', ['locales/en.json', '"codes"']),
];
