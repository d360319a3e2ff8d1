import { calls, FunnelError, type BodyOf, type RequestOf } from '#api';
import { lastNameKey } from '#rules';

import { defineRoute, ok } from '../calls/route.ts';
import { recordAgentEvent } from '../audit/refusal-audit.ts';
import { listBills } from '../patients/bills.ts';
import { findPatientsByContact, type Patient } from '../patients/patients.ts';
import { countAgentLookup, countAgentMiss } from '../finding/agent-lookup-limits.ts';
import { requireBirthDate, requireOneContact } from '../applications/entered-values.ts';
import type { AgentContext, Context } from '../calls/context.ts';
import { openVault } from '../finding/open-vault.ts';

type Wanted = RequestOf<typeof calls.agentLookup>['body'];
type Match = BodyOf<typeof calls.agentLookup>['matches'][number];

/** Of more, an agent reads no list to a caller: the birth date is asked for. */
const MOST_MATCHES = 5;

/** Finds a patient by who answers for the bills. Every lookup is counted and noted in the agent's name, whatever it finds. */
export const agentLookup = defineRoute(calls.agentLookup, async (context) => {
  const { body } = context;
  await countAgentLookup(context);
  const matches = await find(context, body);
  const chosen = matches.find((patient) =>
    body.match_id === undefined ? matches.length === 1 : matchId(context, patient) === body.match_id,
  );
  const isMiss = matches.length === 0 || (body.match_id !== undefined && !chosen);
  await note(context, { outcome: isMiss ? 'missed' : chosen ? 'found' : 'several', matches: matches.length });
  if (isMiss) {
    await countAgentMiss(context);
    throw new FunnelError('user_not_found');
  }
  if (chosen) {
    const vault = await openVault(context, { patient: chosen, bySecondIdentifier: false });
    return ok({ vault, matches: [], has_more: false });
  }
  const hasMore = matches.length > MOST_MATCHES;
  const listed = hasMore ? [] : await Promise.all(matches.map((patient) => describe(context, patient)));
  return ok({ vault: null, matches: listed, has_more: hasMore });
});

/** The patients whom the person reached at this phone or mailbox answers for, each once. */
async function find({ db, provider, today }: Context, body: Wanted): Promise<readonly Patient[]> {
  const born = body.date_of_birth === undefined ? undefined : requireBirthDate(body.date_of_birth, today);
  const reached = await findPatientsByContact(db, provider.provider_id, requireOneContact(body));
  const named = reached.filter(
    (patient) =>
      lastNameKey(patient.reached_first_name) === lastNameKey(body.first_name) &&
      lastNameKey(patient.reached_last_name) === lastNameKey(body.last_name) &&
      (born === undefined || patient.birth_date === born),
  );
  return [...new Map(named.map((patient) => [patient.patient_id, patient])).values()];
}

/** What it takes to ask a caller which of several patients they mean. */
async function describe(context: AgentContext, patient: Patient): Promise<Match> {
  const bills = await listBills(context.db, patient);
  return {
    match_id: matchId(context, patient),
    first_name: patient.first_name,
    last_initial: Array.from(patient.last_name)[0] ?? '',
    birth_year: Number(patient.birth_date.slice(0, 4)),
    bills: bills.length,
  };
}

/** Names a patient for this session only. */
function matchId({ keyedHash, session }: AgentContext, { patient_id }: Patient): string {
  return keyedHash('agent-match', `${session.session_id_hash} ${patient_id}`);
}

async function note(
  { db, session, now, body }: AgentContext & { readonly body: Wanted },
  { outcome, matches }: { readonly outcome: string; readonly matches: number },
): Promise<void> {
  const { provider_id, session_id_hash, agent } = session;
  const details = {
    outcome,
    matches,
    by: body.phone === undefined ? 'email' : 'phone',
    with_birth_date: body.date_of_birth !== undefined,
    chose: body.match_id !== undefined,
  };
  await recordAgentEvent(db, { provider_id, agent, session_id_hash, at: now }, { event: 'agent.lookup', details });
}
