import { toDiagnostic, type Diagnostic, type Fault, type FaultTable, type ParsedJson } from '#engine/check';

export type { JsonPath } from '#engine/check';

/** What can be wrong with a provider file that is JSON. A number never changes its meaning. */
export const providerFaults = {
  unknownField: {
    code: 'PROV003',
    severity: 'error',
    means: 'A field, a flow, an option or a step is named that does not exist.',
  },
  missingField: { code: 'PROV004', severity: 'error', means: 'A field is missing that every provider has.' },
  wrongValue: { code: 'PROV005', severity: 'error', means: 'A field has a value of another kind than it may have.' },
  fileName: { code: 'PROV006', severity: 'error', means: 'The name of the file cannot be the name of a provider.' },
  contrast: { code: 'PROV007', severity: 'error', means: 'A colour of the brand cannot be read or seen.' },
  link: { code: 'PROV008', severity: 'error', means: 'A link may not be shown to patients.' },
  statementDescriptor: { code: 'PROV009', severity: 'error', means: 'Banks would refuse or change what statements shall print.' },
  order: { code: 'PROV010', severity: 'error', means: 'A list of numbers does not rise.' },
  balanceLimits: { code: 'PROV011', severity: 'error', means: 'The smallest total is not below the largest.' },
  timeZone: { code: 'PROV012', severity: 'error', means: 'The time zone does not exist.' },
  supportHours: { code: 'PROV013', severity: 'error', means: 'The hours of support are missing in one of the languages.' },
  takenHost: { code: 'PROV014', severity: 'error', means: 'Two providers have the same host.' },
  takenId: { code: 'PROV015', severity: 'error', means: 'Two providers have the same identity.' },
  unknownText: { code: 'PROV016', severity: 'error', means: 'A provider words a text that does not exist.' },
  testModeOnly: {
    code: 'PROV017',
    severity: 'error',
    means: 'Something that is for trying things out is turned on in production.',
  },
} as const satisfies FaultTable;

/** One fault before it is located. */
export type ProviderFault = Fault<keyof typeof providerFaults>;

export function locateFault(file: string, json: ParsedJson, fault: ProviderFault): Diagnostic {
  return toDiagnostic(providerFaults[fault.fault], fault, { file, json });
}
