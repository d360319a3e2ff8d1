import { isRecord } from '#rules';

/** What the import keeps of one FHIR resource: its type, how others refer to it, and the values that a bill needs. */
export interface KeptResource {
  readonly type: ResourceType;
  /** `Patient/123`, as a reference names it. */
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;
type Keep = (resource: Json) => Json;

const kept = {
  Patient: (resource) => ({ ...personOf(resource), mrn: mrnOf(resource), ssn_last4: ssnLast4Of(resource) }),
  RelatedPerson: (resource) => ({ ...personOf(resource), patient: referenceIn(resource['patient']) }),
  Account: (resource) => ({
    number: identifierOf(resource),
    status: resource['status'],
    patient: listOf(resource['subject'])
      .map(referenceIn)
      .find((key) => key?.startsWith('Patient/')),
    guarantors: guarantorsOf(resource),
    from: dayOf(inside(resource, 'servicePeriod', 'start')),
    owner: inside(resource, 'owner', 'display'),
    ownerKey: referenceIn(resource['owner']),
  }),
  Invoice: (resource) => ({
    number: identifierOf(resource),
    status: resource['status'],
    patient: referenceIn(resource['subject']),
    account: referenceIn(resource['account']),
    date: dayOf(resource['date']),
    issuer: inside(resource, 'issuer', 'display'),
    issuerKey: referenceIn(resource['issuer']),
    ...moneyOf(resource['totalGross'] ?? resource['totalNet']),
  }),
  ChargeItem: (resource) => ({
    status: resource['status'],
    patient: referenceIn(resource['subject']),
    account: referenceIn(listOf(resource['account'])[0]),
    from: dayOf(resource['occurrenceDateTime'] ?? inside(resource, 'occurrencePeriod', 'start')),
    ...moneyOf(resource['priceOverride']),
  }),
  Organization: (resource) => ({ name: resource['name'] }),
} as const satisfies Readonly<Record<string, Keep>>;

export type ResourceType = keyof typeof kept;

/** What is kept of a resource; its bare type where bills need nothing of it; nothing where it is no resource. */
export function keepResource(resource: unknown): KeptResource | { readonly unread: string } | undefined {
  if (!isRecord(resource)) return undefined;
  const { resourceType: type, id } = resource;
  if (typeof type !== 'string') return undefined;
  if (!isKept(type)) return { unread: /^[A-Za-z]{1,64}$/.test(type) ? type : 'unknown' };
  return typeof id === 'string' && id !== '' ? { type, key: `${type}/${id}`, data: kept[type](resource) } : undefined;
}

function isKept(type: string): type is ResourceType {
  return Object.hasOwn(kept, type);
}

/** `Patient/123`, also of an absolute address and of one with a version. */
function referenceIn(value: unknown): string | undefined {
  const text = isRecord(value) ? value['reference'] : undefined;
  if (typeof text !== 'string') return undefined;
  return /([A-Za-z]+\/[A-Za-z0-9.-]+)(?:\/_history\/.*)?$/.exec(text)?.[1] ?? text;
}

/** A name, a birth date and contacts, as columns of a person in a bill file. */
function personOf(resource: Json): Json {
  const name = best(listOf(resource['name']), ['official', 'usual'], ['old', 'maiden', 'nickname', 'anonymous']);
  const address = best(listOf(resource['address']), ['home', 'billing'], ['old', 'temp']);
  const telecom = (system: string) =>
    best(
      listOf(resource['telecom']).filter((one) => one['system'] === system),
      ['mobile', 'home'],
      ['old'],
    )?.['value'];
  return {
    first_name: listOfText(name?.['given'])[0],
    last_name: name?.['family'],
    birth_date: resource['birthDate'],
    phone: telecom('phone'),
    email: telecom('email'),
    address: listOfText(address?.['line']).join(' ') || undefined,
    city: address?.['city'],
    state: address?.['state'],
    postal_code: address?.['postalCode'],
  };
}

/** The first with one of the uses, in their order, else the first without a use that is passed over. */
function best(values: readonly Json[], uses: readonly string[], passedOver: readonly string[]): Json | undefined {
  const preferred = uses.map((use) => values.find((value) => value['use'] === use)).find(Boolean);
  return preferred ?? values.find(({ use }) => !passedOver.includes(String(use)));
}

/** The identifier of type MR; of a patient who has only one identifier, that one, unless it is the Social Security number. */
function mrnOf(resource: Json): unknown {
  const current = listOf(resource['identifier']).filter((identifier) => identifier['use'] !== 'old' && !isSsn(identifier));
  const mrn = current.find((identifier) => hasType(identifier, 'MR')) ?? (current.length === 1 ? current[0] : undefined);
  return mrn?.['value'];
}

function ssnLast4Of(resource: Json): string | undefined {
  const value = listOf(resource['identifier']).find(isSsn)?.['value'];
  return typeof value === 'string' ? /\d{4}$/.exec(value)?.[0] : undefined;
}

function isSsn(identifier: Json): boolean {
  return hasType(identifier, 'SS') || identifier['system'] === 'http://hl7.org/fhir/sid/us-ssn';
}

function hasType(identifier: Json, code: string): boolean {
  return listOf(inside(identifier, 'type', 'coding')).some((coding) => coding['code'] === code);
}

/** The first identifier in use, else the id of the resource. */
function identifierOf(resource: Json): unknown {
  const current = listOf(resource['identifier']).find(({ use }) => use !== 'old');
  return current?.['value'] ?? resource['id'];
}

/** People who pay, as their references; an organization is none, and one on hold does not pay. */
function guarantorsOf(resource: Json): readonly string[] {
  return listOf(resource['guarantor'])
    .filter(({ onHold }) => onHold !== true)
    .map(({ party }) => referenceIn(party))
    .filter((key) => key !== undefined)
    .filter((key) => key.startsWith('RelatedPerson/') || key.startsWith('Patient/'));
}

function moneyOf(value: unknown): Json {
  if (!isRecord(value)) return {};
  return { amount: typeof value['value'] === 'number' ? value['value'] : undefined, currency: value['currency'] };
}

/** The day of a date or a date with a time. */
function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, 10) : undefined;
}

function inside(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function listOfText(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
