import { toDiagnostic, type Diagnostic, type Fault, type FaultTable, type ParsedJson } from '#engine/check';

/** What can be wrong with forms and with locale files that are JSON. A number never changes its meaning. */
export const gardenFaults = {
  formShape: { code: 'FORM002', severity: 'error', means: 'The file has not the shape of a form.' },
  formName: { code: 'FORM003', severity: 'error', means: 'A form has another name than its file.' },
  unknownWidget: { code: 'FORM004', severity: 'error', means: 'A widget is named that is not registered.' },
  unknownCheck: { code: 'FORM005', severity: 'error', means: 'A check is named that is not registered.' },
  unknownText: { code: 'FORM006', severity: 'error', means: 'A form names a locale key that no locale file has.' },
  fieldsDiffer: {
    code: 'FORM007',
    severity: 'error',
    means: 'What a form declares, shows and puts in order are not the same fields.',
  },

  missingText: { code: 'TEXT002', severity: 'error', means: 'One language lacks a text that another has.' },
  otherGaps: { code: 'TEXT003', severity: 'error', means: 'A text does not fill in the same names in each language.' },
  notText: { code: 'TEXT004', severity: 'error', means: 'Something that should be a text is empty or is none.' },
} as const satisfies FaultTable;

/** One fault before it is located. */
export type GardenFault = Fault<keyof typeof gardenFaults>;

export function locateFault(file: string, json: ParsedJson, fault: GardenFault): Diagnostic {
  return toDiagnostic(gardenFaults[fault.fault], fault, { file, json });
}
