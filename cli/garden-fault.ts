import type { Diagnostic, ParsedJson } from '#engine/check';

export type JsonPath = readonly (string | number)[];

/** What can be wrong with forms and locale files. A number never changes its meaning. */
export const gardenFaults = {
  formNotJson: 'FORM001',
  formShape: 'FORM002',
  formName: 'FORM003',
  unknownWidget: 'FORM004',
  unknownCheck: 'FORM005',
  unknownText: 'FORM006',
  fieldsDiffer: 'FORM007',
  localeNotJson: 'WORD001',
  missingText: 'WORD002',
  otherGaps: 'WORD003',
  notText: 'WORD004',
} as const;

export interface GardenFault {
  readonly fault: keyof typeof gardenFaults;
  readonly path: JsonPath;
  readonly atKey?: true;
  readonly message: string;
  readonly cure?: string;
}

export function locate(file: string, json: ParsedJson, { fault, path, atKey, message, cure }: GardenFault): Diagnostic {
  return {
    severity: 'error',
    code: gardenFaults[fault],
    file,
    ...json.positionOf({ path, ...(atKey && { atKey }) }),
    message,
    ...(cure !== undefined && { cure }),
  };
}

/** What the parser itself found: syntax, or a key that stands twice. */
export function locateSyntax(file: string, json: ParsedJson, fault: 'formNotJson' | 'localeNotJson'): readonly Diagnostic[] {
  return json.faults.map(({ message, cure, ...place }) => ({
    severity: 'error',
    code: gardenFaults[fault],
    file,
    ...json.positionOf(place),
    message,
    ...(cure !== undefined && { cure }),
  }));
}
