import type { TestPatient } from './patient.ts';
import { ask } from './service.ts';
import type { Visit } from './visit.ts';

/** Agents of the simulator. */
export const agents = {
  internal: { name: 'Jordan Blake', id: 'CS-1042' },
  external: { name: 'Dana Wells', id: 'EX-2071' },
} as const;

/** Picks an agent on the page of sign-in; from now on the visit speaks an agent's words. */
export async function signInAgent(visit: Visit, kind: keyof typeof agents): Promise<void> {
  await visit.open('/agent/sign-in');
  await visit.page.getByRole('button', { name: agents[kind].name }).click();
  visit.agent = kind;
}

/** Waits for the banner that says who acts. */
export async function isAgentPage(visit: Visit): Promise<void> {
  const { name, id } = agents[visit.agent ?? 'internal'];
  await visit.page.getByText(visit.say('agentMode.who', { name, id })).waitFor();
}

/** Fills in the guarantor's name and phone, and looks. */
export async function lookUpByPhone(
  visit: Visit,
  guarantor: { readonly firstName: string; readonly lastName: string; readonly phone: string },
): Promise<void> {
  await visit.fill('agentLookup.firstName', guarantor.firstName);
  await visit.fill('agentLookup.lastName', guarantor.lastName);
  await visit.page.getByRole('radio', { name: visit.say('agentLookup.byPhone') }).check();
  await visit.fill('agentLookup.phone', guarantor.phone);
  await visit.press('agentLookup.action');
}

/** Ticks everything that the patient said on the phone. */
export async function noteWhatWasSaid(visit: Visit): Promise<void> {
  for (const box of await visit.page.getByRole('checkbox').all()) await box.check();
  await visit.press('reviewInfo.action');
}

/** Who did what is in the chain of a patient's application. */
export function actorsOf({ mrn }: TestPatient) {
  return ask<{ actor: string; agent_id: string | null; agent_name: string | null }>(
    `select distinct e.actor, e.agent_id, e.agent_name from audit_events e
     join applications a on a.provider_id = e.provider_id and a.application_id = e.chain_id
     join patients p on p.provider_id = a.provider_id and p.patient_id = a.patient_id
     where p.mrn = $1`,
    [mrn],
  );
}
