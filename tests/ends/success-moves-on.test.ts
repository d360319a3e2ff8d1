import { advance, emptyState, evaluate, type FactValue, openFlow, type OpenStep } from '#engine';
import { HELP_REASONS } from '#api/entities';
import { helpReason, REASONS_WITH_BILL } from '#rules';
import { describe, expect, test } from 'vitest';

import { rowsOf } from './runs-of.ts';
import { settings } from './settings.ts';

type Facts = Readonly<Record<string, FactValue>>;

/** A visitor at the last step from which a step beside the path is open: everything before the code is known. */
const FOUND: Facts = { vaultLoaded: true, billsFound: true, billsChosen: true, reachable: true, billInfoHeld: true };

describe.each(settings.map(({ title, flow }) => [title, flow] as const))('%s', (_, flow) => {
  const open = openFlow(flow);
  const placeOf = (id: string) => open.steps.findIndex((step) => step.id === id);

  /** Facts of a visitor with a bill, and the least that is known of everything else. */
  function factsOf(): Facts {
    const least = Object.entries(flow.facts).map(([name, domain]) => {
      const value = domain.type === 'enum' ? (domain.values[0] ?? '') : domain.type === 'boolean' ? false : 0;
      const option = domain.from === 'options' ? (open.options[name] as FactValue | undefined) : undefined;
      return [name, FOUND[name] ?? option ?? value] as const;
    });
    return {
      ...Object.fromEntries(least),
      ...(flow.facts['applicationStage'] && { applicationStage: 'hasBills' }),
      remembered: false,
    };
  }

  // Back names the step before a step beside the path. Success must go to that step or a later one.
  const beside = open.steps.filter(({ progress, back, submit }) => progress === false && typeof back === 'string' && submit);

  test(`continues from each of ${beside.length} steps beside the path, and never before the step that its Back names`, () => {
    const facts = factsOf();
    const isShown = ({ shownWhen }: OpenStep) => shownWhen === undefined || evaluate(shownWhen, facts) === true;
    const before = beside.filter(isShown).flatMap(({ id, back, submit }) => {
      const from = open.byId.get(String(back));
      if (
        !submit ||
        !from ||
        !isShown(from) ||
        from.progress === false ||
        from.requires.some(({ guard }) => evaluate(guard, facts) !== true)
      )
        return [];
      const { effects } = advance(open, emptyState, { type: 'submit', step: id, data: {} }, () => facts);
      const started = effects.flatMap((effect) => (effect.kind === 'run' ? effect.run : []))[0];
      if (!started) return [];
      const run = 'named' in started ? flow.runs[started.named] : 'run' in submit ? submit : undefined;
      return Object.keys(run?.outcomes ?? {}).flatMap((outcome) => {
        const led = advance(open, emptyState, { type: 'outcome', run: started, outcome }, () => facts).effects;
        const to = led.flatMap((effect) => (effect.kind === 'go' ? (open.byPath.get(effect.path) ?? []) : []))[0];
        return to && to.progress !== false && placeOf(to.id) < placeOf(from.id)
          ? [`${id} ${outcome} goes to ${to.id}, before ${from.id}`]
          : [];
      });
    });

    expect(before).toEqual([]);
  });

  const screens = open.steps.filter(({ screen }) => ['embed-error', 'enroll-error', 'error-vault'].includes(screen ?? ''));

  test(`has a Back from each of ${screens.length} error screens`, () => {
    expect(screens.filter(({ back }) => back === null).map(({ id }) => id)).toEqual([]);
  });
});

describe('the visitor who is redirected to lets-get-in-touch with a bill found', () => {
  const enrollment = settings.find(({ flow }) => flow.flow === 'enrollment')?.flow;
  const vaultData = {
    user: { first_name: 'Ana', last_name: 'Rivera' },
    patient: { birth_date: '1984-03-07' },
    guarantors: [],
    bills: [{ invoice_id: 'INV-1', total_amount: 43_200, servicing_date: '2026-03-03', in_plan: false }],
    unique_value: 'unique',
    data_hash_token: 'hash',
  };
  const application = {
    application_id: 'a-1',
    first_name: 'Ana',
    is_patient: true,
    guarantor_id: null,
    payment_plan_id: null,
    offer_ids: [],
    payment_method_id: null,
    bill_invoice_ids: ['INV-1'],
    selected_offer_id: null,
    can_change_phone: false,
    code_channel: 'sms',
    draft: null,
  };

  const rows = (enrollment?.steps ?? [])
    .flatMap(({ load, submit, acts }) => [load, submit, ...Object.values(acts ?? {})])
    .concat(Object.values(enrollment?.runs ?? {}))
    .flatMap((act) => (act ? rowsOf(act) : []))
    .filter(({ to }) => to === 'lets-get-in-touch');
  /** The reason with what a row sets, for each row that goes there. */
  const reasonsOf = (slots: object) =>
    rows.map(({ set = {} }) => helpReason({ slots: { ...set, ...slots }, today: '2026-06-16' }));
  const reasons = reasonsOf({ vaultData, application });

  test(`reads a reason about that bill by each of ${reasons.length} rows`, () => {
    expect(reasons.filter((reason) => reason === undefined || !REASONS_WITH_BILL.includes(reason))).toEqual([]);
  });

  test('reads no reason about a bill where it is not reported whether one was found', () => {
    const billInfo = { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' };
    const untold = { ...application, needs_code: true, code_channel: 'on_file', is_patient: null, bill_invoice_ids: [] };
    const reported = reasonsOf({ billInfo, vaultData: { ...vaultData, bills: [] }, application: untold });

    expect(new Set(reported)).toEqual(new Set(['bill_not_found']));
  });

  test('reads every reason that only a row can report', () => {
    const reported = HELP_REASONS.filter((reason) => ['other_payer', 'missing_name', 'new_phone'].includes(reason));

    expect(reported.filter((reason) => !reasons.includes(reason))).toEqual([]);
  });
});
