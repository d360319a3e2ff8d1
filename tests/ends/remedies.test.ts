import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import { type CompiledFlow, type CompiledRow, evaluate, type FactValue } from '#engine';
import { describe, expect, test } from 'vitest';

import { rowsOf, runsAtSteps, type RunAtStep } from './runs-of.ts';
import { settings } from './settings.ts';

// A message alone is no next step when the cure is on another screen: the code must redirect there, or to one press before it.

type Facts = Readonly<Record<string, FactValue>>;

/** What cures a code, for a visitor with these facts: a form to fill in, or a screen to see. */
interface Cure {
  readonly code: string;
  readonly of?: string;
  /** Only if this action returns it. */
  readonly action?: string;
  readonly facts?: Facts;
  /** The names of the forms or screens, of which one is enough. */
  readonly by: readonly string[];
}

const LOOKUPS = ['bill-info', 'bill-info-identifier', 'verify-phone', 'verify-email', 'verify-agent'] as const;
const signedIn = { signedIn: true, applicationStage: 'hasOffers' } as const;

const CURES: readonly Cure[] = [
  { code: 'missing_agent_info', facts: { agent: 'external' }, by: ['external-agent-info', 'no-plan'] },
  { code: 'auth_session_acl_denied', facts: { agent: 'external' }, by: ['external-agent-info', 'embed-error', 'no-plan'] },
  { code: 'verification_token_missing', by: LOOKUPS },
  {
    code: 'application_is_already_completed',
    facts: signedIn,
    by: ['plan-exists', 'success', 'transfer-success', 'embed-error', 'my-plan'],
  },
  { code: 'bill_already_in_payment_plan', of: 'enrollment', by: LOOKUPS },
  { code: 'payment_method_inactive', by: ['connect-payment-method', 'add-payment-method', 'pay-in-full'] },
  { code: 'payment_plan_not_found', of: 'transfer-plan', by: ['lets-get-in-touch'] },
  ...['application_bills_modified', 'offer_not_found', 'offer_expired', 'offer_invalidated'].flatMap((code) => [
    { code, of: 'transfer-plan', by: ['add-payment-method'] },
    { code, of: 'embed', by: ['embed-error'] },
  ]),
  { code: 'missing_offers_on_application', of: 'transfer-plan', by: ['add-payment-method'] },
  { code: 'missing_offers_on_application', of: 'embed', by: ['payment-plan'] },
  ...['underwriting_amount_not_in_allowed_range', 'offer_below_minimum_amount', 'offer_above_maximum_amount'].map((code) => ({
    code,
    of: 'enrollment',
    action: 'create-offers',
    by: ['invoice-to-pay'],
  })),
];

/** The steps where a row ends, itself or by the run that it starts. */
function endsOf(flow: CompiledFlow, { step }: RunAtStep, row: CompiledRow): readonly string[] {
  if (row.run !== undefined)
    return flow.runs[row.run] ? rowsOf(flow.runs[row.run] ?? { do: [] }).flatMap(({ to }) => to ?? []) : [];
  if (row.to === undefined) return [step.id];
  return row.to === 'entry' ? flow.entry.flatMap(({ to }) => to ?? []) : [row.to];
}

/** The forms and screens of a step, and of the steps one press away. */
function within(flow: CompiledFlow, id: string): readonly string[] {
  const step = flow.steps.find((one) => one.id === id);
  if (!step) return [];
  const pressed = Object.values(step.acts ?? {}).flatMap((act) => rowsOf(act).flatMap(({ to }) => to ?? []));
  const near = [id, ...pressed, ...(typeof step.back === 'string' ? [step.back] : [])];
  return near.flatMap((one) => {
    const there = flow.steps.find((other) => other.id === one);
    return there ? [there.form ?? '', there.screen ?? ''] : [];
  });
}

/** The rows for a code as the engine tries them, less those that these facts rule out. */
function rowsFor(flow: CompiledFlow, { run }: RunAtStep, { code, facts = {} }: Cure): readonly CompiledRow[] {
  const own = run.errors ?? {};
  const rows = own[code] ?? flow.errors[code] ?? own['*'] ?? flow.errors['*'] ?? [];
  const open = rows.filter(({ when }) => when === undefined || evaluate(when, facts) !== false);
  const certain = open.findIndex(({ when }) => when === undefined || evaluate(when, facts) === true);
  return certain < 0 ? open : open.slice(0, certain + 1);
}

describe.each(settings.map(({ title, flow }) => [title, flow] as const))('%s', (_, flow) => {
  // Statements about agents hold for flows that know agents.
  const isKnown = ({ facts = {} }: Cure) => Object.keys(facts).every((fact) => flow.facts[fact] !== undefined);
  const asked = CURES.filter((cure) => (cure.of ?? flow.flow) === flow.flow && isKnown(cure));
  const answers = runsAtSteps(flow).flatMap((at) => {
    const { errors = [] } = actions.find(({ name }) => name === at.run.run) ?? {};
    const codes = new Set<string>([...errors, ...COMMON_ERRORS]);
    const isAsked = ({ code, action = at.run.run }: Cure) => codes.has(code) && action === at.run.run;
    return asked.filter(isAsked).map((cure) => ({ at, cure }));
  });

  test(`sends each of ${answers.length} results to its cure`, () => {
    const standing = answers.flatMap(({ at, cure }) =>
      rowsFor(flow, at, cure)
        .map((row) => endsOf(flow, at, row))
        .filter((ends) => !ends.some((end) => within(flow, end).some((name) => cure.by.includes(name))))
        .map((ends) => `${at.step.id}: ${cure.code} of ${at.name} ends at ${ends.join()}`),
    );

    expect([...new Set(standing)]).toEqual([]);
  });
});
