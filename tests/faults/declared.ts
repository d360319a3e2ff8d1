/**
 * What the data model keeps of a person, column by column (docs/decisions/0003): what patients are found and reached by, what they
 * signed, and what they asked for. Anything in any other column is a leak.
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
  // Who pays an old plan, as its file says.
  'public.old_plans.payer_first_name': ['name'],
  'public.old_plans.payer_last_name': ['name'],
  'public.old_plans.phone': ['phone'],
  'public.old_plans.email': ['email'],
  // What a host named, until a frame takes it or an hour and a day are over.
  'public.simulated_offers.request': ['name', 'birthDate', 'phone', 'mrn', 'email', 'address'],
  // Of who enrolls: where they live, and the phone that they gave instead of the one on file.
  'public.applications.phone': ['phone'],
  'public.applications.address': ['address'],
  // Until it has waited, or is stopped.
  'public.phone_changes.phone': ['phone'],
  // What was signed names who signed it, and a notice whom it is for.
  'public.agreements.document': ['name'],
  'public.adverse_action_notices.document': ['name'],
  // On this somebody asked to be called.
  'public.contact_requests.first_name': ['name'],
  'public.contact_requests.last_name': ['name'],
  'public.contact_requests.phone': ['phone'],
  // Messages on their way: that a plan started and the full text go to the patient, that somebody wants to be called to the provider's people.
  'public.outbox.recipient': ['phone', 'email'],
  'public.outbox.body': ['name', 'phone'],
  // A request that is sent again gets the answer of the first.
  'public.idempotency_keys.answer_body': ['name', 'email', 'address'],
  // The simulator stands for phones and mailboxes outside.
  'simulator.inbox.recipient': ['phone', 'email'],
  'simulator.inbox.body': ['name', 'phone', 'code'],
};

/**
 * Tables that nothing is written to here: agents are on the way to another sign-in there, and requests are counted by hashes.
 */
export const silentTables: readonly string[] = ['public.agent_sign_ins', 'public.rate_limits'];
