import type { Diagnostic, ParsedJson } from '#engine/check';

export type JsonPath = readonly (string | number)[];

/** What can be wrong with a provider file. A number never changes its meaning. */
export const providerFaults = {
  unreadable: 'PROV001',
  notJson: 'PROV002',
  unknownField: 'PROV003',
  missingField: 'PROV004',
  wrongValue: 'PROV005',
  fileName: 'PROV006',
  contrast: 'PROV007',
  link: 'PROV008',
  statementDescriptor: 'PROV009',
  order: 'PROV010',
  balanceLimits: 'PROV011',
  timeZone: 'PROV012',
  supportHours: 'PROV013',
  takenHost: 'PROV014',
  takenId: 'PROV015',
  unknownText: 'PROV016',
  testModeOnly: 'PROV017',
} as const;

/** One fault before it is located: at a value, or at a property's name. */
export interface ProviderFault {
  readonly fault: keyof typeof providerFaults;
  readonly path: JsonPath;
  readonly ofName?: boolean;
  readonly message: string;
  readonly cure?: string;
}

export function toDiagnostic(file: string, json: ParsedJson, fault: ProviderFault): Diagnostic {
  return {
    severity: 'error',
    code: providerFaults[fault.fault],
    file,
    ...json.positionOf({ path: fault.path, ...(fault.ofName && { atKey: true }) }),
    message: fault.message,
    ...(fault.cure && { cure: fault.cure }),
  };
}
