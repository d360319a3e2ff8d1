import { FunnelError, type AgentNames, type Calls, type RequestOf } from '#api';
import { type Person, parsePhone } from '#rules';

import type { ActionContext } from './action.ts';
import { findText, requireTick } from './form-data.ts';

/** The name and id of an external agent, for the calls that carry them (spec 6); undefined for every other visitor. */
export function agentNames({ agent, slots }: Pick<ActionContext, 'agent' | 'slots'>): { readonly agent?: AgentNames } {
  if (agent !== 'external') return {};
  const agentName = findText(slots['agentInfo'], 'agentName');
  const externalId = findText(slots['agentInfo'], 'externalId');
  if (agentName === undefined || externalId === undefined) {
    throw new FunnelError('missing_agent_info', { message: 'Agent name and external ID are required' });
  }
  return { agent: { agentName, externalId } };
}

/** An agent notes in which language the caller said yes. A patient presses the button. */
export function spokenIn({ agent, locale, input }: Pick<ActionContext, 'agent' | 'locale' | 'input'>): {
  readonly spoken?: { readonly locale: string };
} {
  if (agent === 'none') return {};
  requireTick(input, 'spoken');
  return { spoken: { locale } };
}

type Selection = RequestOf<Calls['selectBills']>['body'];

/** Who enrolls, as the wire names them: by first name and patient flag, and a guarantor by their id beside it. */
export function selectionOf({ first_name, type, guarantor_id }: Person): Selection {
  return { first_name, is_patient: type === 'patient', ...(guarantor_id !== undefined && { guarantor_id }) };
}

/** The phone (ten digits) or the mailbox that a form or a slot names, or nothing. */
export function transferContact(source: unknown): { readonly phone: string } | { readonly email: string } | undefined {
  const phone = parsePhone(findText(source, 'phone') ?? '');
  if (phone !== undefined) return { phone };
  const email = findText(source, 'email')?.trim();
  return email === undefined || email === '' ? undefined : { email };
}

/** The answer in place of a code that the phone or mailbox refused, so that the page can offer another channel. */
export const NO_CODE_SENT = { sent_to: null, channel: 'none', resend_after_seconds: 0, expires_in_seconds: 0 } as const;

/** Replaces a code that the service does not send: the visitor gives a second identifier, or the provider helps. */
export function askedInstead(error: unknown): 'asksMore' | 'asksPerson' {
  if (!(error instanceof FunnelError) || error.code !== 'code_needs_more') throw error;
  return error.details?.['ask'] === 'person' ? 'asksPerson' : 'asksMore';
}

/** Replaces a code that cannot arrive: the visitor asks for a call, or the provider helps. */
export function offeredInstead(error: unknown): 'offersCall' | 'unreachable' {
  if (!(error instanceof FunnelError) || error.code !== 'code_refused') throw error;
  return error.details?.['ask'] === 'call' ? 'offersCall' : 'unreachable';
}
