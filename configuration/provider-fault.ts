import { errorKind, toDiagnostic, type Diagnostic, type Fault, type FaultTable, type ParsedJson } from '#engine/check';

export type { JsonPath } from '#engine/check';

/** What can be wrong with a provider file that is JSON. A number never changes its meaning. */
export const providerFaults = {
  unknownField: errorKind('PROV003', 'The file names a field, a flow, an option or a step that does not exist.'),
  missingField: errorKind('PROV004', 'The file lacks a field that every provider has.'),
  wrongValue: errorKind('PROV005', 'A field has a value that it may not have.'),
  fileName: errorKind('PROV006', 'The name of the file cannot be the name of a provider.'),
  contrast: errorKind('PROV007', 'A colour of the brand has too little contrast.'),
  link: errorKind('PROV008', 'A link may not be shown to patients.'),
  statementDescriptor: errorKind('PROV009', 'Banks would refuse or change the text for their statements.'),
  order: errorKind('PROV010', 'A list of numbers does not rise.'),
  balanceLimits: errorKind('PROV011', 'The smallest total is not below the largest.'),
  timeZone: errorKind('PROV012', 'The time zone does not exist.'),
  supportHours: errorKind('PROV013', 'The hours of support are missing in one of the languages.'),
  takenHost: errorKind('PROV014', 'Two providers have the same host.'),
  takenId: errorKind('PROV015', 'Two providers have the same identity.'),
  unknownText: errorKind('PROV016', 'A provider changes a text that does not exist.'),
  testModeOnly: errorKind('PROV017', 'Production uses something that is only for tests.'),
  darkContrast: errorKind('PROV023', 'A color of the brand has too little contrast in the dark scheme.'),
  versionTime: errorKind('PROV030', 'A version begins or ends at a time that clocks skip, or that they show twice.'),
  versionEnd: errorKind('PROV031', 'A version ends before it begins.'),
  versionOverlap: errorKind('PROV032', 'Two versions are in force at once.'),
  versionField: errorKind('PROV033', 'A version changes a field that is the same in every version.'),
  partner: errorKind('PROV036', 'The settings of a partner do not fit each other.'),
  fullPayment: errorKind('PROV037', 'Patients may pay in full, but the service charges no payments.'),
  pictureFile: errorKind('PROV024', 'A picture of the brand is missing, too large, or no picture.'),
  pictureContent: errorKind('PROV025', 'A drawing of the brand has parts that pages do not show.'),
} satisfies FaultTable;

/** One fault before it is located. */
export type ProviderFault = Fault<keyof typeof providerFaults>;

export function locateFault(file: string, json: ParsedJson, fault: ProviderFault): Diagnostic {
  return toDiagnostic(providerFaults[fault.fault], fault, { file, json });
}
