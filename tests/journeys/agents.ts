import type { TestPatient } from './patient.ts';
import { ask } from './service.ts';
import type { Visitor } from './visitor.ts';

/** Agents of the simulator. */
export const agents = {
  internal: { name: 'Jordan Blake', id: 'CS-1042' },
  external: { name: 'Dana Wells', id: 'EX-2071' },
} as const;

/** Picks an agent on the sign-in page. From then on, the visitor reads an agent's texts. */
export async function signInAgent(visitor: Visitor, kind: keyof typeof agents): Promise<void> {
  await visitor.open('/agent/sign-in');
  await visitor.page.getByRole('button', { name: agents[kind].name }).click();
  visitor.agent = kind;
}

/** Waits for the banner that names the agent. */
export async function isAgentPage(visitor: Visitor): Promise<void> {
  const { name, id } = agents[visitor.agent ?? 'internal'];
  await visitor.page.getByText(visitor.text('agentMode.who', { name, id })).waitFor();
}

/** Fills in the guarantor's name and phone, and submits. */
export async function lookUpByPhone(
  visitor: Visitor,
  guarantor: { readonly firstName: string; readonly lastName: string; readonly phone: string },
): Promise<void> {
  await visitor.fill('agentLookup.firstName', guarantor.firstName);
  await visitor.fill('agentLookup.lastName', guarantor.lastName);
  await visitor.page.getByRole('radio', { name: visitor.text('agentLookup.byPhone') }).check();
  await visitor.fill('agentLookup.phone', guarantor.phone);
  await visitor.press('agentLookup.action');
}

/** Ticks everything that the patient agreed to on the phone. */
export async function noteWhatWasSaid(visitor: Visitor): Promise<void> {
  for (const box of await visitor.page.getByRole('checkbox').all()) await box.check();
  await visitor.press('reviewInfo.action');
}

/** The actors in the audit chain of a patient's application. */
export function actorsOf({ mrn }: TestPatient) {
  return ask<{ actor: string; agent_id: string | null; agent_name: string | null }>(
    `select distinct e.actor, e.agent_id, e.agent_name from audit_events e
     join applications a on a.provider_id = e.provider_id and a.application_id = e.chain_id
     join patients p on p.provider_id = a.provider_id and p.patient_id = a.patient_id
     where p.mrn = $1`,
    [mrn],
  );
}

/** Waits until the code of the page listens to keys. */
export async function waitForKeys({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() => !('holdPress' in window));
}
