import { actions } from '#actions';
import { type Edge, edgesOf, proveFlow } from '#engine/prove';
import { describe, expect, test } from 'vitest';

import { registry } from '../proof/registry.ts';
import { byDepth } from '../setup/depth.ts';
import { hasWords, runsAtSteps } from './runs-of.ts';
import { settings } from './settings.ts';

// A press that changes nothing and shows nothing leaves a person standing. Every flow is taken in every setting, and the proof knows
// the facts with which each row can really be taken, for patients and for agents of both kinds.

/** Rows that go back under one requirement or condition, and why no visitor can take them then. */
const NEVER_PRESSED: Readonly<Record<string, string>> = {
  'review-info change-person by notCompleted': 'a visitor with a plan is shown no details to change',
  'review-info change-person by notShown': 'without a choice the screen has no button for it',
  'review-info change-bills by notCompleted': 'a visitor with a plan is shown no details to change',
  'plan-exists add-bills by billsToAdd': 'the screen shows the button while there are bills to add',
  'my-plan add-bills by billsToAdd': 'the screen shows the button while there are bills to add',
  'payment-method submit added by newMethodHeld': 'a method that was added is there',
  'payment-method pay-with-wallet added by newMethodHeld': 'a method that was added is there',
  'connect-payment-method keep by planDrafted': 'the screen shows the button once there is a payment method',
  'payment-plan submit chosen by opened': 'the plans are shown once the offer was opened',
  'run show-found found by signedIn': 'the code has proved the contact of an application that has offers or a plan',
  'run open-plan opened by offerSelected': 'what is opened always has its one offer',
};

/** Whether an outcome fills something that the screen shows. */
function brings({ why, row }: Edge): boolean {
  if (row?.set !== undefined || row?.clear !== undefined) return true;
  if (why.by !== 'outcome') return false;
  const { stores = [], facts = {} } = actions.find(({ name }) => name === why.action)?.outcomes[why.outcome] ?? {};
  return stores.length > 0 || Object.keys(facts).length > 0;
}

describe.each(settings.map(({ title, flow }) => [title, flow] as const))('%s', (title, flow) => {
  const edges = edgesOf(flow);
  const rows = edges.filter(({ row, why }) => row !== undefined && why.by !== 'entry');

  const refusals = rows.filter(({ why }) => why.by === 'error');
  test(`shows something for each of ${refusals.length} rows of an error code`, () => {
    const silent = refusals.filter(({ row, target }) => row !== undefined && !hasWords(row) && !('run' in target));

    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  const staying = rows.filter(({ target }) => 'stay' in target);
  test(`states or changes something in each of ${staying.length} rows that stay`, () => {
    const silent = staying.filter((edge) => edge.row !== undefined && !hasWords(edge.row) && !brings(edge));

    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  const isProved = byDepth(title === 'enrollment of providers/lakeside.json' || !title.startsWith('enrollment '), true);
  test.runIf(isProved)('never returns a visitor to the same step without a message', { timeout: 120_000 }, () => {
    const { redirects } = proveFlow(flow, registry, { withRedirects: true });
    const startedAt = new Map<string, string[]>();
    for (const { step, name } of runsAtSteps(flow)) startedAt.set(name, [...(startedAt.get(name) ?? []), step.id]);
    const silent = redirects.flatMap(({ rows: taken, because, trace }) =>
      taken.flatMap(({ row, destination }) => {
        const edge = edges.find(({ name }) => name === row);
        const at = [...startedAt].flatMap(([name, steps]) => (row.startsWith(`${name} `) ? steps : []));
        const own = edge !== undefined && 'step' in edge.from ? [edge.from.step] : at;
        if (!edge?.row || hasWords(edge.row) || !own.includes(destination)) return [];
        const cause = because.because === 'unmet' ? because.guard : because.because;
        const isNever = Object.hasOwn(NEVER_PRESSED, `${row.replace(/ \d+$/, '')} by ${cause}`);
        return isNever || isSaidByRequirement(because) ? [] : [`${row} lands on ${destination}: ${trace.join('. ')}`];
      }),
    );

    expect(silent).toEqual([]);
  });

  /** Whether the requirement that redirects states why. */
  function isSaidByRequirement(because: { readonly because: string; readonly step?: string; readonly guard?: string }): boolean {
    const step = flow.steps.find(({ id }) => id === because.step);
    const unmet = step?.requires?.find(({ guard }) => guard === because.guard)?.otherwise;
    return because.because === 'unmet' && (unmet?.message !== undefined || unmet?.toast !== undefined);
  }
});
