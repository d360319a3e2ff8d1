import { calls } from '#api';

import { listInbox } from '../simulators/messages.ts';
import { enroll, type PastContext } from './persona-past.ts';
import type { PlanPersona } from './plan-persona.ts';
import { openSimulatedSession } from './simulated-visitor.ts';

/** Transfers the plan of a persona who did so before, unless that is done: through the calls, as a visitor would. */
export async function livePlanPast(context: PastContext, persona: PlanPersona): Promise<void> {
  const { db, provider } = context;
  const { phone } = persona;
  if (persona.past === undefined || phone === undefined || (await isTransferred(context, persona))) return;

  const send = openSimulatedSession(context.app, provider.hosts[0] ?? '');
  const headers = { 'x-captcha-token': context.captchaToken() };
  const { verification_token } = await send(calls.verificationToken, { headers });
  await send(calls.sendTransferCode, {
    headers: { 'x-verification-token': verification_token },
    body: { phone, locale: 'en' },
  });
  const [message] = await listInbox(db, provider.provider_id, phone);
  const code = /\d{6}/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code arrived for the plan of "${persona.key}"`);
  await send(calls.validateTransferCode, { body: { code } });
  const { application } = await send(calls.createBackbook, { body: {} });
  await enroll(send, context, application);
}

async function isTransferred({ db, provider: { provider_id } }: PastContext, { plan_number }: PlanPersona): Promise<boolean> {
  const { payment_plan_id } = await db
    .selectFrom('old_plans')
    .select('payment_plan_id')
    .where('provider_id', '=', provider_id)
    .where('plan_number', '=', plan_number)
    .executeTakeFirstOrThrow();
  return payment_plan_id !== null;
}
