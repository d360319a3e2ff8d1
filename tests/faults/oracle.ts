/** Queries the database, on any connection. */
export type Ask = <Row extends object>(sql: string) => Promise<readonly Row[]>;

/** A plan that a response acknowledged. */
export interface Acknowledged {
  readonly payment_plan_id: string;
  readonly application_id: string;
  /** Hashes of the documents that the visitor saw. */
  readonly hashes: readonly string[];
  /** What the page of success showed, where the visitor looked at it. */
  readonly shown?: Shown;
}

interface Shown {
  readonly total_cents: number;
  readonly payments: number;
}

/**
 * The invariants of money, each as a query that returns its breaches. They use
 * the tables alone, and no code that writes them.
 */
const questions: Readonly<Record<string, string>> = {
  'I2 an application has more than one active plan': `
    select application_id as about from payment_plans where status in ('PENDING', 'ACTIVE') group by provider_id, application_id having count(*) > 1`,
  'I2 a bill is on more than one active plan': `
    select b.bill_id as about from plan_bills b join payment_plans p using (provider_id, payment_plan_id)
    where p.status in ('PENDING', 'ACTIVE') group by b.provider_id, b.bill_id having count(*) > 1`,
  'I2 a plan is not the plan of its application': `
    select p.payment_plan_id as about from payment_plans p join applications a using (provider_id, application_id)
    where a.payment_plan_id is distinct from p.payment_plan_id`,
  'I3 the installments do not add up to the bills': `
    select payment_plan_id as about from payment_plans p where
      (select coalesce(sum(amount_cents), 0) from instalments i where (i.provider_id, i.payment_plan_id) = (p.provider_id, p.payment_plan_id))
      is distinct from
      (select coalesce(sum(amount_cents), 0) from plan_bills b where (b.provider_id, b.payment_plan_id) = (p.provider_id, p.payment_plan_id))`,
  'I3 the plan covers other amounts than the bills had': `
    select pb.payment_plan_id as about from plan_bills pb join bills b using (provider_id, bill_id) where pb.amount_cents <> b.total_cents`,
  'I3 a transferred plan is not the rest of the old one': `
    select p.payment_plan_id as about from payment_plans p left join old_plans o using (provider_id, payment_plan_id)
    where (p.kind = 'DIRECT_BACKBOOK') <> (o.old_plan_id is not null) or (o.old_plan_id is not null and (
      o.balance_cents - o.old_payments * o.monthly_cents <> p.total_cents or o.plan_status <> p.status
      or o.takes_effect_on is distinct from p.takes_effect_on
      or p.total_cents <> (select sum(amount_cents) from instalments i where (i.provider_id, i.payment_plan_id) = (p.provider_id, p.payment_plan_id))
      or exists (select from instalments i where (i.provider_id, i.payment_plan_id) = (p.provider_id, p.payment_plan_id) and i.due <= p.takes_effect_on)))`,
  'I3 the installments are not numbered one after the other': `
    select payment_plan_id as about from instalments group by provider_id, payment_plan_id having max(number) <> count(*)`,
  'I4 a plan does not have its two agreements': `
    select p.payment_plan_id as about from payment_plans p left join agreements a on (a.provider_id, a.payment_plan_id, a.amendment) = (p.provider_id, p.payment_plan_id, 0)
    group by p.provider_id, p.payment_plan_id having count(distinct a.document_type) <> 2 or count(a.document_id) <> 2`,
  'I4 bills joined a plan without a signature or a consent': `
    select m.payment_plan_id as about from plan_amendments m where m.consent_id is null and (
      select count(distinct document_type) from agreements a
      where (a.provider_id, a.payment_plan_id, a.amendment) = (m.provider_id, m.payment_plan_id, m.number)) <> 2`,
  'I4 an agreement does not match its hash': `
    select agreement_id as about from agreements where hash <> encode(sha256(document), 'hex') or length(document) = 0`,
  'I4 an agreement was made before its session was verified': `
    select agreement_id as about from agreements where verified_at > agreed_at`,
  'I5 a plan does not have its one message': `
    select p.payment_plan_id as about from payment_plans p
    where (select count(*) from outbox o where o.provider_id = p.provider_id and o.reason = 'plan-started ' || p.payment_plan_id) <> 1`,
  'I5 a plan took effect without its one message': `
    select p.payment_plan_id as about from payment_plans p where p.kind = 'DIRECT_BACKBOOK'
      and (select count(*) from outbox o where o.provider_id = p.provider_id and o.reason = 'plan-took-effect ' || p.payment_plan_id)
        <> (p.status <> 'PENDING')::integer`,
  'I5 a plan changed without its one message': `
    select m.payment_plan_id as about from plan_amendments m where (select count(*) from outbox o
      where o.provider_id = m.provider_id and o.reason = 'plan-amended ' || m.payment_plan_id || ' ' || m.number) <> 1`,
  'I5 a message has no plan': `
    select o.message_id as about from outbox o where o.kind = 'plan-started'
      and not exists (select from payment_plans p where p.provider_id = o.provider_id and o.reason = 'plan-started ' || p.payment_plan_id)`,
  'I6 an application was changed without its one audit event': `
    select a.application_id as about from applications a left join audit_events e on (e.provider_id, e.chain_id) = (a.provider_id, a.application_id)
    group by a.provider_id, a.application_id, a.version having count(e.event_id) <> a.version`,
  'I6 a chain is not numbered one after the other': `
    select chain_id as about from audit_events group by provider_id, chain_id having max(number) <> count(*) or min(number) <> 1`,
  'I6 an event does not match its hash': `
    select event_id as about from audit_events where hash <> encode(sha256(convert_to(case hash_version when 2 then
      jsonb_build_array(2, previous_hash, provider_id, event_id, chain_id, number, event, actor, session_id_hash, details,
        extract(epoch from happened_at)::text, agent_id, agent_name)::text
      else previous_hash || '|' || provider_id || '|' || event_id || '|' || chain_id || '|' || number || '|' || event || '|' || actor || '|'
        || coalesce(session_id_hash, '-') || '|' || details::text || '|' || extract(epoch from happened_at)::text
        || coalesce('|' || agent_id, '') || coalesce('|' || agent_name, '') end, 'UTF8')), 'hex')`,
  'I6 an event does not follow the one before it': `
    select e.event_id as about from audit_events e left join audit_events before
      on (before.provider_id, before.chain_id, before.number) = (e.provider_id, e.chain_id, e.number - 1)
    where e.previous_hash <> coalesce(before.hash, '')`,
  'I6 the end of a chain is missing': `
    select c.chain_id as about from audit_chains c left join audit_events e
      on (e.provider_id, e.chain_id, e.number) = (c.provider_id, c.chain_id, c.length)
    where e.hash is distinct from c.head_hash`,
  ...eventsMatch('application.created', 'applications'),
  ...eventsMatch('plan.started', 'payment_plans'),
  ...eventsMatch('payment_method.created', 'payment_methods'),
  ...eventsMatch('bureau.asked', 'bureau_pulls'),
  ...eventsMatch(
    'offers.created',
    '(select distinct provider_id, application_id, pull_id from offers where pull_id is not null) made',
  ),
  ...eventsMatch('transfer.offered', `(select * from offers where kind = 'DIRECT_BACKBOOK') made`),
  ...eventsMatch(
    'plan.took_effect',
    `(select * from payment_plans where kind = 'DIRECT_BACKBOOK' and status <> 'PENDING') turned`,
  ),
  // A contact may belong to no application yet.
  // At a provider that discloses nothing, a code is asked for, and then delivered or withheld.
  ...eventsMatch('code.sent or code.asked', '(select * from verification_codes where application_id is not null) sent'),
  // For an agent's verification, only the event exists. A code of an application that was merged verifies the other one.
  ...eventsMatch(
    'contact.verified',
    `(select c.provider_id, coalesce(a.merged_into, a.application_id) as application_id
      from verification_codes c join applications a using (provider_id, application_id) where c.used_at is not null) used`,
    `details ->> 'method' is distinct from 'agent'`,
  ),
  ...eventsMatch('consents.recorded', `(select * from consents where kind = 'credit_check') given`),
};

/** Compares the number of events of these names with the number of rows that they describe, for each application. */
function eventsMatch(event: string, rows: string, where = 'true'): Readonly<Record<string, string>> {
  return {
    [`I6 ${event} does not match what is stored`]: `
      select coalesce(logged.application_id, stored.application_id) as about from
        (select provider_id, chain_id as application_id, count(*) from audit_events where event = any('{${event.replaceAll(' or ', ',')}}') and ${where} group by 1, 2) logged
        full join (select provider_id, application_id, count(*) from ${rows} group by 1, 2) stored using (provider_id, application_id)
      where logged.count is distinct from stored.count`,
  };
}

/** Plans that a visitor never saw: after everyone has finished, I7 allows none. */
export async function findUnseen(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const seen = new Set(acknowledged.map(({ payment_plan_id }) => payment_plan_id));
  const plans = await ask<{ readonly about: string }>('select payment_plan_id as about from payment_plans');
  return plans.filter(({ about }) => !seen.has(about)).map(({ about }) => `I7 a plan exists that no visitor saw: ${about}`);
}

/** Every breach of the invariants I1 to I7, as a sentence with its id. */
export async function findBreaches(ask: Ask, acknowledged: readonly Acknowledged[] = []): Promise<readonly string[]> {
  const breaches: string[] = [];
  for (const [breach, sql] of Object.entries(questions)) {
    for (const { about } of await ask<{ readonly about: string }>(sql)) breaches.push(`${breach}: ${about}`);
  }
  return [...breaches, ...(await findLost(ask, acknowledged))];
}

async function findLost(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const stored = await ask<Acknowledged & { readonly shown: Shown }>(
    `select p.payment_plan_id, p.application_id, array_agg(a.hash) as hashes, json_build_object('total_cents', p.total_cents,
       'payments', (select count(*) from instalments i where (i.provider_id, i.payment_plan_id) = (p.provider_id, p.payment_plan_id))) as shown
     from payment_plans p join agreements a using (provider_id, payment_plan_id) group by p.provider_id, p.payment_plan_id`,
  );
  const byId = new Map(stored.map((plan) => [plan.payment_plan_id, plan]));
  const planOf = new Map<string, string>();
  return acknowledged.flatMap(({ payment_plan_id, application_id, hashes, shown }) => {
    const plan = byId.get(payment_plan_id);
    if (plan?.application_id !== application_id) return [`I1 an acknowledged plan does not exist: ${payment_plan_id}`];
    if ((planOf.get(application_id) ?? payment_plan_id) !== payment_plan_id)
      return [`I1 two plans were acknowledged: ${application_id}`];
    planOf.set(application_id, payment_plan_id);
    if (shown && (shown.total_cents !== plan.shown.total_cents || shown.payments !== plan.shown.payments))
      return [`I7 the page of success showed another plan: ${payment_plan_id}`];
    const unseen = plan.hashes.filter((hash) => hashes.length > 0 && !hashes.includes(hash));
    return unseen.map((hash) => `I4 a signed document was never shown: ${hash}`);
  });
}
