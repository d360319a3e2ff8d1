import { parseJsonWithPositions, toDiagnostics, type Diagnostic, type FlowSource } from '#engine/check';
import { Ajv } from 'ajv';

import { partnerFaults, servicePartnersSchema, type Partners } from './partner-fields.ts';
import { locateFault } from './provider-fault.ts';
import { schemaFaults } from './schema-faults.ts';
import { listSecretReferences } from './secret-references.ts';

const fileSchema = {
  ...servicePartnersSchema,
  properties: { $schema: { type: 'string' }, ...servicePartnersSchema.properties },
} as const;

/** The partners of the service, or what is wrong with the file that `PARTNERS_FILE` names. It has the shape of "partners" in a provider file. */
export function readPartnersFile(
  source: FlowSource,
): { readonly partners: Partners } | { readonly diagnostics: readonly Diagnostic[] } {
  const json = parseJsonWithPositions(source.text);
  if (json.faults.length > 0) return { diagnostics: toDiagnostics(json.faults, { file: source.file, json }) };
  const isPartners = new Ajv({ allErrors: true, useDefaults: true, verbose: true, strict: false }).compile<Partners>(fileSchema);
  const value = json.value;
  const faults = isPartners(value)
    ? partnerFaults(value).map((fault) => ({ fault: 'partner' as const, ...fault }))
    : schemaFaults(isPartners.errors ?? []);
  if (faults.length > 0) return { diagnostics: faults.map((fault) => locateFault(source.file, json, fault)) };
  const { $schema: _, ...partners } = value as Partners & { readonly $schema?: string };
  return { partners };
}

/** The references to secrets in that file. */
export function listPartnerSecrets(file: unknown) {
  return listSecretReferences(file, servicePartnersSchema);
}
