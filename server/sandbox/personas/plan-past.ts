import { calls } from '#api';

import { listInbox } from '../simulators/messages.ts';
import { enroll, type PastWorld } from './persona-past.ts';
import type { PlanPersona } from './plan-persona.ts';
import { openVisit } from './simulated-visitor.ts';

/** Transfers the plan of a persona who did so before, unless that is done: through the calls, as a visitor would. */
export async function livePlanPast(world: PastWorld, persona: PlanPersona): Promise<void> {
  const { db, provider } = world;
  const { phone } = persona;
  if (persona.past === undefined || phone === undefined || (await isTransferred(world, persona))) return;

  const visit = openVisit(world.app, provider.hosts[0] ?? '');
  const headers = { 'x-captcha-token': world.captchaToken() };
  const { verification_token } = await visit(calls.verificationToken, { headers });
  await visit(calls.sendTransferCode, {
    headers: { 'x-verification-token': verification_token },
    body: { phone, locale: 'en' },
  });
  const [message] = await listInbox(db, provider.provider_id, phone);
  const code = /\d{6}/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code arrived for the plan of "${persona.key}"`);
  await visit(calls.validateTransferCode, { body: { code } });
  const { application } = await visit(calls.createBackbook, { body: {} });
  await enroll(visit, world, application);
}

async function isTransferred({ db, provider: { provider_id } }: PastWorld, { plan_number }: PlanPersona): Promise<boolean> {
  const { payment_plan_id } = await db
    .selectFrom('old_plans')
    .select('payment_plan_id')
    .where('provider_id', '=', provider_id)
    .where('plan_number', '=', plan_number)
    .executeTakeFirstOrThrow();
  return payment_plan_id !== null;
}
