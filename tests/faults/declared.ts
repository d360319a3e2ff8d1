/**
 * Personal data in the data model, column by column (docs/decisions/0003): what identifies and reaches patients, what they
 * signed, and what they asked for. Personal data in any other column is a leak.
 */
export const declared: Readonly<Record<string, readonly string[]>> = {
  'public.patients.mrn': ['mrn'],
  // A host's request, until a frame accepts it or an hour and a day have passed.
  'public.simulated_offers.request': ['name', 'birthDate', 'phone', 'mrn', 'email', 'address'],
  // An agreement names its signer, and a notice its recipient.
  'public.agreements.document': ['name'],
  'public.adverse_action_notices.document': ['name'],
  // A repeated request gets the stored response.
  'public.idempotency_keys.answer_body': ['name', 'email', 'address'],
  // The simulator takes the place of phones and mailboxes outside.
  'simulator.inbox.recipient': ['phone', 'email'],
  'simulator.inbox.body': ['name', 'phone', 'code'],
  'simulator.inbox.html': ['name', 'phone'],
};

/**
 * Tables that stay empty here: agents use another sign-in, rate limits are off, no flow of this build sends or saves answers or asks for
 * files, no provider collects payments, no command imports, and Studio publishes nothing. `answers`, `uploads`, `collection`, `imports` and
 * `publishing` of `server/domain` test what those tables hold.
 */
export const silentTables: readonly string[] = [
  'public.agent_sign_ins',
  'public.charge_attempt_parts',
  'public.charge_attempts',
  'public.closed_days',
  'public.configuration_drafts',
  'public.configuration_publications',
  'public.draft_holders',
  'public.draft_links',
  'public.draft_uploads',
  'public.drafts',
  'public.import_problems',
  'public.import_reports',
  'public.ledger_entries',
  'public.ledgers',
  'public.open_charges',
  'public.open_refunds',
  'public.plan_changes',
  'public.plan_checks',
  'public.processor_events',
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

/** Tables that a job of the service fills, if its hour comes while the tests run: they hold days and times only. */
export const tablesOfJobs: readonly string[] = ['public.collection_days', 'public.processor_pulls'];
