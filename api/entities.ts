/** The things that more than one call speaks of (spec 3). Money is in cents, days are YYYY-MM-DD. */

const text = { type: 'string' } as const;
const maybeText = { type: ['string', 'null'] } as const;
const id = { type: 'string', minLength: 1, maxLength: 64 } as const;
const cents = { type: 'integer', minimum: 0, maximum: 100_000_000 } as const;
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const;

export const idSchema = id;
export const centsSchema = cents;
export const daySchema = day;
export const phoneSchema = { type: 'string', pattern: '^\\d{10}$' } as const;

export const addressSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'city', 'state', 'postal_code', 'address_number'],
  properties: {
    address: { type: 'string', minLength: 1, maxLength: 200, description: 'the whole first line, with its number' },
    city: { type: 'string', minLength: 1, maxLength: 100 },
    state: { type: 'string', pattern: '^[A-Z]{2}$' },
    postal_code: { type: 'string', pattern: '^\\d{5}$' },
    address_number: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'the number of the house alone, which the bureau matches on',
    },
  },
} as const;

export const billSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'open_vault_id',
    'invoice_id',
    'facility',
    'department',
    'servicing_date',
    'account_number',
    'total_amount',
    'in_plan',
  ],
  properties: {
    open_vault_id: id,
    invoice_id: id,
    facility: text,
    department: text,
    servicing_date: day,
    account_number: { ...text, description: 'the last four characters only' },
    total_amount: cents,
    in_plan: { type: 'boolean', description: 'already part of an active plan, so it cannot be chosen' },
  },
} as const;

export const vaultSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['user', 'patient', 'guarantors', 'bills', 'unique_value', 'data_hash_token'],
  properties: {
    user: {
      type: 'object',
      additionalProperties: false,
      required: ['first_name', 'last_name', 'email', 'phone'],
      properties: {
        first_name: text,
        last_name: text,
        email: { ...maybeText, description: 'masked' },
        phone: { ...maybeText, description: 'masked' },
      },
    },
    patient: { type: 'object', additionalProperties: false, required: ['birth_date'], properties: { birth_date: day } },
    guarantors: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['guarantor_id', 'first_name', 'last_name'],
        properties: { guarantor_id: id, first_name: text, last_name: text },
      },
    },
    bills: { type: 'array', items: billSchema },
    unique_value: { ...id, description: 'opaque name of the person found, for this session only' },
    data_hash_token: { ...id, description: 'changes when anything of the person or the bills changed' },
  },
} as const;

export const instalmentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'due', 'amount'],
  properties: { number: { type: 'integer', minimum: 1 }, due: day, amount: cents },
} as const;

export const paymentMethodSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['payment_method_id', 'kind', 'brand', 'last4', 'bank_name'],
  properties: {
    payment_method_id: id,
    kind: { enum: ['bank', 'card', 'hsa-fsa'] },
    brand: maybeText,
    last4: { type: 'string', pattern: '^\\d{4}$' },
    bank_name: maybeText,
  },
} as const;

/** An offer with a payment method and a charge day: what confirm-payment shows (design 9.1). */
export const draftSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'offer_id',
    'months',
    'monthly_amount',
    'last_amount',
    'total_amount',
    'charge_day',
    'first_payment_date',
    'last_payment_date',
    'instalments',
    'payment_method',
  ],
  properties: {
    offer_id: id,
    months: { type: 'integer', minimum: 1 },
    monthly_amount: cents,
    last_amount: cents,
    total_amount: cents,
    charge_day: { type: 'integer', minimum: 1, maximum: 31 },
    first_payment_date: day,
    last_payment_date: day,
    instalments: { type: 'array', items: instalmentSchema },
    payment_method: paymentMethodSchema,
  },
} as const;

export const applicationSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'application_id',
    'first_name',
    'last_name',
    'email',
    'is_patient',
    'guarantor_id',
    'guarantor_address',
    'phone_masked',
    'payment_plan_id',
    'offer_ids',
    'payment_method_id',
    'bill_invoice_ids',
    'selected_offer_id',
    'draft',
    'created_at',
  ],
  properties: {
    application_id: id,
    first_name: maybeText,
    last_name: text,
    email: { ...maybeText, description: 'masked' },
    is_patient: { type: ['boolean', 'null'] },
    guarantor_id: maybeText,
    guarantor_address: { anyOf: [addressSchema, { type: 'null' }] },
    phone_masked: maybeText,
    payment_plan_id: maybeText,
    offer_ids: { type: 'array', items: id },
    payment_method_id: maybeText,
    bill_invoice_ids: { type: 'array', items: id },
    selected_offer_id: maybeText,
    draft: { anyOf: [draftSchema, { type: 'null' }] },
    created_at: text,
  },
} as const;

export const offerSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'offer_id',
    'kind',
    'months',
    'monthly_amount',
    'last_amount',
    'total_amount',
    'first_payment_date',
    'last_payment_date',
    'charge_day',
  ],
  properties: {
    offer_id: id,
    kind: { enum: ['CARD', 'PAYMENT_PLAN', 'DIRECT_BACKBOOK'] },
    months: { type: 'integer', minimum: 1 },
    monthly_amount: cents,
    last_amount: cents,
    total_amount: cents,
    first_payment_date: day,
    last_payment_date: day,
    charge_day: { type: 'integer', minimum: 1, maximum: 31 },
  },
} as const;

export const documentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['document_id', 'name', 'document_type', 'html_file', 'hash'],
  properties: {
    document_id: id,
    name: text,
    document_type: { enum: ['terms_of_service', 'privacy_notice', 'automatic_payment_authorization', 'payment_plan_agreement'] },
    html_file: { ...text, description: 'the whole document as sanitised HTML' },
    hash: { ...text, description: 'SHA-256 of html_file, hexadecimal; sent back when the document is agreed to' },
  },
} as const;

export const planSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['payment_plan_id', 'confirmation_code', 'status', 'draft', 'started_at'],
  properties: {
    payment_plan_id: id,
    confirmation_code: text,
    status: { enum: ['ACTIVE'] },
    draft: draftSchema,
    started_at: text,
  },
} as const;
