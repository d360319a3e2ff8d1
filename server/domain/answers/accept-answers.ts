import { FunnelError, type calls, type RequestOf } from '#api';
import { openFlow, type OpenFlow, type CompiledFlow } from '#engine';
import {
  acceptAnswers as acceptSent,
  type AcceptedAnswers as Accepted,
  type AnswersContext,
  AnswersRefused,
} from '#engine/answers';
import { factReadings, holdsPrivateNumber, selectors } from '#rules';

import type { Context } from '../calls/context.ts';

type Sent = RequestOf<typeof calls.submitAnswers>['body'];
type Values = Readonly<Record<string, unknown>>;

/** Answers that the forms of a flow have accepted. */
export interface AcceptedAnswers extends Accepted {
  readonly flow: string;
  readonly flow_version: number;
}

/** Validates answers as the page did, with the flow of the session's own configuration. */
export function acceptAnswers(context: Context, sent: Sent): AcceptedAnswers {
  const flow = requireFlow(context, sent.flow);
  const accepted = asFunnelErrors(() => acceptSent(flow, sent, answersContext(context, flow)));
  return { flow: flow.flow, flow_version: flow.version, ...accepted };
}

/** What the engine refuses is refused with the same code. */
export function asFunnelErrors<T>(accept: () => T): T {
  try {
    return accept();
  } catch (error) {
    if (!(error instanceof AnswersRefused)) throw error;
    const { code, message, details } = error;
    throw new FunnelError(code, { message, ...(details && { details }) });
  }
}

const openFlows = new WeakMap<CompiledFlow, OpenFlow>();

/** A flow of the session's own configuration. */
export function requireFlow({ provider, answerTools }: Context, name: string): OpenFlow {
  const compiled = answerTools.flowsOf(provider).find((one) => one.flow === name);
  if (!compiled) throw new FunnelError('not_found', { message: 'the provider has no such flow' });
  const flow = openFlows.get(compiled) ?? openFlow(compiled);
  openFlows.set(compiled, flow);
  return flow;
}

/** What this service knows beside answers. */
export function answersContext({ provider, session, today, arms, answerTools }: Context, { flow }: OpenFlow): AnswersContext {
  return {
    findForm: answerTools.findForm,
    today,
    tenant: provider as unknown as Values,
    arms: Object.hasOwn(arms, flow) ? arms[flow] : undefined,
    session: { signedIn: session.verified_at !== null, agent: session.agent?.kind ?? 'none' },
    selectors: selectors as unknown as NonNullable<AnswersContext['selectors']>,
    slotsOfFact,
    refuseText,
  };
}

const slotsOfFact = Object.fromEntries(
  Object.entries(factReadings as Readonly<Record<string, { readonly slots: readonly string[] }>>).map(([fact, { slots }]) => [
    fact,
    slots,
  ]),
);

function refuseText(text: string): string | undefined {
  return holdsPrivateNumber(text) ? 'privateNumber' : undefined;
}
