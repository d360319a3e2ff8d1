/**
 * Personal data in the data model, column by column (docs/decisions/0003): what identifies and reaches patients, what they
 * signed, and what they asked for. Personal data in any other column is a leak.
 */
export const declared: Readonly<Record<string, readonly string[]>> = {
  'public.patients.first_name': ['name'],
  'public.patients.last_name': ['name'],
  'public.patients.last_name_key': ['name'],
  'public.patients.birth_date': ['birthDate'],
  'public.patients.mrn': ['mrn'],
  'public.patients.ssn_last4': ['ssn'],
  'public.patients.phone': ['phone'],
  'public.patients.email': ['email'],
  'public.patients.address': ['address'],
  'public.guarantors.first_name': ['name'],
  'public.guarantors.last_name': ['name'],
  'public.guarantors.phone': ['phone'],
  'public.guarantors.address': ['address'],
  // The payer of an old plan, from its file.
  'public.old_plans.payer_first_name': ['name'],
  'public.old_plans.payer_last_name': ['name'],
  'public.old_plans.phone': ['phone'],
  'public.old_plans.email': ['email'],
  // A host's request, until a frame accepts it or an hour and a day have passed.
  'public.simulated_offers.request': ['name', 'birthDate', 'phone', 'mrn', 'email', 'address'],
  // The enrollee's address, and the phone that they entered instead of the one on file.
  'public.applications.phone': ['phone'],
  'public.applications.address': ['address'],
  // Until its waiting time has passed, or it is stopped.
  'public.phone_changes.phone': ['phone'],
  // An agreement names its signer, and a notice its recipient.
  'public.agreements.document': ['name'],
  'public.adverse_action_notices.document': ['name'],
  // The contact for a requested call.
  'public.contact_requests.first_name': ['name'],
  'public.contact_requests.last_name': ['name'],
  'public.contact_requests.phone': ['phone'],
  // Messages to send: a started plan and the full text to the patient, a request for a call to the provider's staff.
  'public.outbox.recipient': ['phone', 'email'],
  'public.outbox.body': ['name', 'phone'],
  'public.outbox.letter': ['name', 'phone'],
  // A repeated request gets the stored response.
  'public.idempotency_keys.answer_body': ['name', 'email', 'address'],
  // The simulator takes the place of phones and mailboxes outside.
  'simulator.inbox.recipient': ['phone', 'email'],
  'simulator.inbox.body': ['name', 'phone', 'code'],
  'simulator.inbox.html': ['name', 'phone'],
};

/**
 * Tables that stay empty here: agents use another sign-in, rate limits are off, no flow of this build sends or saves answers or asks for
 * files, and no provider collects payments. `server/domain/answers`, `uploads` and `collection` test what those tables hold.
 */
export const silentTables: readonly string[] = [
  'public.agent_sign_ins',
  'public.charge_attempt_parts',
  'public.charge_attempts',
  'public.closed_days',
  'public.collection_days',
  'public.draft_holders',
  'public.draft_links',
  'public.drafts',
  'public.ledger_entries',
  'public.ledgers',
  'public.open_charges',
  'public.open_refunds',
  'public.plan_changes',
  'public.processor_events',
  'public.processor_pulls',
  'public.rate_limits',
  'public.stopped_endpoints',
  'public.stopped_phones',
  'public.submissions',
  'public.upload_parts',
  'public.uploads',
  'public.webhook_deliveries',
  'simulator.charges',
  'simulator.refunds',
];
