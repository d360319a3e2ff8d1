import type { Call } from '#api';

import type { AnyRequest } from './http-visitor.ts';
import { fieldsOf } from './known-fields.ts';

/** Fields that name something of a person, and so must be worth nothing in another session. */
export const namingFields: readonly string[] = [
  'application_id',
  'application_unique_value',
  'bill_invoice_ids',
  'document_id',
  'draft_id',
  'embed_token',
  'guarantor_id',
  'invoice_id',
  'match_id',
  'offer_id',
  'offer_ids',
  'open_vault_id',
  'payment_id',
  'payment_method_id',
  'receipt_id',
  'simulated_offer_id',
  'token',
  'upload_id',
];

/** Fields with values that any visitor may send. A test requires each field of the contract in one of the two lists. */
export const plainFields: readonly string[] = [
  'address',
  'address_number',
  'agreements',
  'amount',
  'answers',
  'best_time',
  'bills',
  'channel',
  'charge_day',
  'choice',
  'city',
  'code',
  'confirmations',
  'confirmed',
  'consent',
  'credit_check',
  'date_of_birth',
  'draft',
  'email',
  'expected_left',
  'expected_most',
  'field',
  'file_name',
  'first_changed_date',
  'first_changed_number',
  'first_name',
  'flow',
  'form',
  'guarantor',
  'hash',
  'identity',
  'is_patient',
  'kind',
  'last_name',
  'locale',
  'mobile_number_verified',
  'name',
  'named',
  'new_last_date',
  'number',
  'of',
  'on',
  'origin',
  'patient_mrn',
  'patient_phone',
  'patient_ssn',
  'phone',
  'phone_number',
  'postal_code',
  'reason',
  // Of a request for help, which the agents of a provider share.
  'reference',
  'run',
  'sent',
  'service_date',
  'size',
  'spoken',
  'start',
  'state',
  'step',
  'suggestion_id',
  'text',
  'version',
  'why',
];

/** Whether a request of this call names something of a person. */
export function namesSomething(call: Call): boolean {
  return fieldsOf(call).some((field) => namingFields.includes(field));
}

/** The same request about things that do not exist: every name in it is a new one. */
export function ofNothing({ params, query, body, ...request }: AnyRequest): AnyRequest {
  return {
    ...request,
    ...(params && { params: renamed(params) as Readonly<Record<string, string>> }),
    ...(query && { query: renamed(query) as Readonly<Record<string, unknown>> }),
    ...(body !== undefined && { body: renamed(body) }),
  };
}

function renamed(node: unknown, field = ''): unknown {
  if (Array.isArray(node)) return node.map((one) => renamed(one, field));
  if (typeof node === 'object' && node !== null)
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, renamed(child, key)]));
  if (field === 'token') return `tok_${crypto.randomUUID().replaceAll('-', '')}`;
  return namingFields.includes(field) ? crypto.randomUUID() : node;
}
