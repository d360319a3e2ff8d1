import { toDiagnostic, type Diagnostic, type Fault, type FaultTable, type ParsedJson } from '#engine/check';

/** What can be wrong with forms and with words. A number never changes its meaning; a new fault gets a new number. */
export const configurationFaults = {
  formShape: { code: 'FORM002', severity: 'error', means: 'The file has not the shape of a form.' },
  formName: { code: 'FORM003', severity: 'error', means: 'A form has another name than its file.' },
  unknownWidget: { code: 'FORM004', severity: 'error', means: 'A widget is named that is not registered.' },
  unknownCheck: { code: 'FORM005', severity: 'error', means: 'A check is named that is not registered.' },
  unknownText: { code: 'FORM006', severity: 'error', means: 'A form names a locale key that no locale file has.' },
  fieldsDiffer: {
    code: 'FORM007',
    severity: 'error',
    means: 'A field is named that the form does not have, or only in one place.',
  },
  nearKey: { code: 'FORM008', severity: 'warning', means: 'A field has a key that nothing reads, nearly one that is known.' },
  fieldSchema: { code: 'FORM009', severity: 'error', means: 'What a field may be is not JSON Schema.' },
  impossibleValue: {
    code: 'FORM010',
    severity: 'error',
    means: 'A field is asked for a value that another field can never have.',
  },
  unusedForm: { code: 'FORM011', severity: 'warning', means: 'No step of any flow shows the form.' },

  missingText: { code: 'TEXT002', severity: 'error', means: 'One language lacks a text that another has.' },
  otherGaps: { code: 'TEXT003', severity: 'error', means: 'A text does not fill in the same names in each language.' },
  notText: { code: 'TEXT004', severity: 'error', means: 'Something that should be a text is empty or is none.' },
  missingPlural: { code: 'TEXT005', severity: 'error', means: 'A text lacks a form for numbers that its language needs.' },
  brokenGap: { code: 'TEXT006', severity: 'error', means: 'A place to fill in is not written with two brackets on each side.' },

  ownGaps: {
    code: 'PROV018',
    severity: 'error',
    means: 'The words of a provider have a place to fill in that is never filled in.',
  },
  ownLanguages: {
    code: 'PROV019',
    severity: 'warning',
    means: 'A provider shows something in one of its languages and not in another.',
  },
  unheardRequests: {
    code: 'PROV020',
    severity: 'warning',
    means: 'No visitor receives a request for help, and patients do not read when to call.',
  },
  missingLanding: {
    code: 'PROV021',
    severity: 'warning',
    means: 'A provider file has no "landing", so half of the landing page is missing.',
  },
  cardWords: {
    code: 'PROV022',
    severity: 'warning',
    means: 'What a provider states about cards does not fit which cards it accepts.',
  },
} as const satisfies FaultTable;

/** One fault before it is located. */
export type ConfigurationFault = Fault<keyof typeof configurationFaults>;

export function locateFault(file: string, json: ParsedJson, fault: ConfigurationFault): Diagnostic {
  return toDiagnostic(configurationFaults[fault.fault], fault, { file, json });
}
