import type { Diagnostic } from '#engine/check'

import type { JsonDocument, JsonPath } from './json-document.ts'

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
  unknownFlow: 'PROV016',
} as const

/** One fault before it is located: at a value, or at a property's name. */
export interface ProviderFault {
  readonly fault: keyof typeof providerFaults
  readonly path: JsonPath
  readonly ofName?: boolean
  readonly message: string
  readonly cure?: string
}

export function toDiagnostic(file: string, document: JsonDocument, fault: ProviderFault): Diagnostic {
  return {
    severity: 'error',
    code: providerFaults[fault.fault],
    file,
    ...document.positionOf(fault.path, fault.ofName),
    message: fault.message,
    ...(fault.cure && { cure: fault.cure }),
  }
}
