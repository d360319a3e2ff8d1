// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { application as ofAna, bill, billInfo, vaultData } from './testing/found-patient.ts';
import { openApp } from './testing/open-app.tsx';

afterEach(() => {
  cleanup();
  document.cookie = 'caller_locale=; Max-Age=0; Path=/';
});

const session = {
  signedIn: true,
  agent: 'internal',
  agentName: 'Jordan Blake',
  agentId: 'CS-1042',
  agentSession: 'k1',
} as const;

const offer = (months: number, monthly_amount: number) => ({
  offer_id: `o-${months}`,
  months,
  monthly_amount,
  last_amount: monthly_amount,
  total_amount: 43_200,
  first_payment_date: '2026-12-15',
  last_payment_date: '2027-11-15',
});
const offers = [offer(24, 1_800), offer(12, 3_600), offer(6, 7_200)];
const heard = [
  { kind: 'contact', granted: true, at: '2026-11-21T14:14:00Z' },
  { kind: 'credit_check', granted: true, at: '2026-11-21T14:15:00Z' },
];
const application = { ...ofAna, contact_verified: true, offer_ids: ['o-24', 'o-12', 'o-6'], heard };
const slots = { billInfo, vaultData, application };
const plans = { slots, session, answers: { 'load-offers': { outcome: 'loaded', store: { offers } } } };

const words = async () => (await screen.findByRole('region', { name: 'Read aloud' })).querySelector('blockquote');
const choose = async (months: number) => screen.findByRole('radio', { name: new RegExp(`${months} months`) });

describe('the words to read aloud', () => {
  test('name every plan before one is chosen, and then the chosen one with its dates', async () => {
    const { visitor } = await openApp('/payment-plan', plans);
    await choose(12);
    expect((await words())?.textContent).toBe(
      'Every plan costs the same: $432.00, with no interest and no fees. The lowest payment is $18.00 a month for 24 months. The shortest plan is $72.00 a month for 6 months. What suits you?',
    );
    await visitor.click(await choose(12));

    expect((await words())?.textContent).toMatch(
      /^Ana, your plan comes to \$432\.00\. You can pay that over 12 months, at \$36\.00 a month\. .* Your first payment is on December 15, 2026\./,
    );
    expect(screen.getByText('If $36.00 is too much: 24 months is $18.00 a month.')).toBeTruthy();
  });

  test('are in the language of the caller, on a page in that of the agent', async () => {
    const { visitor } = await openApp('/agent-lookup', { session: { ...session, signedIn: false } });
    await visitor.click(await screen.findByRole('button', { name: 'Español' }));

    await waitFor(async () => expect((await words())?.textContent).toMatch(/^Gracias por llamar a Lakeside Health/));
    expect((await words())?.lang).toBe('es');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Find the caller’s bills');
    expect(document.cookie).toContain('caller_locale=es');
  });

  test('return to the language of the page when the caller is forgotten', async () => {
    const { visitor, store } = await openApp('/agent-lookup', { session: { ...session, signedIn: false } });
    await visitor.click(await screen.findByRole('button', { name: 'Español' }));
    await waitFor(async () => expect((await words())?.lang).toBe('es'));
    store.wipe();

    await waitFor(async () => expect((await words())?.lang).toBe('en'));
    expect(document.cookie).not.toContain('caller_locale');
  });

  test('are absent on a step without a text', async () => {
    await openApp('/agent-info', { session: { ...session, agent: 'external', signedIn: false } });
    await screen.findByRole('heading', { level: 1 });

    expect(await words()).toBeNull();
  });
});

describe('beside the step', () => {
  test('the stored answers have their times in the provider’s time zone', async () => {
    await openApp('/payment-plan', plans);
    const list = within(await screen.findByRole('region', { name: 'What the caller said' }));

    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The contact on file is right9:14\sAM$/),
      expect.stringMatching(/^Yes to the credit check9:15\sAM$/),
    ]);
  });

  test('the bills of the plan follow the plan, except where the step chooses them', async () => {
    await openApp('/payment-plan', plans);
    const shown = (await screen.findByRole('region', { name: 'Bills in the plan' })).textContent;
    cleanup();
    await openApp('/invoice-to-pay', { slots: { ...slots, vaultData: { ...vaultData, bills: [bill] } }, session });
    await screen.findByRole('heading', { level: 1 });

    expect(shown).toContain('Radiology$432.00Mar 3, 2026');
    expect(screen.queryByRole('region', { name: 'Bills in the plan' })).toBeNull();
  });

  test('the parts of the call that are done have a mark, and the current one is marked as such', async () => {
    await openApp('/payment-plan', plans);
    await choose(12);
    const steps = within(screen.getByRole('list', { name: 'Steps of this call' })).getAllByRole('listitem');

    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Done: Find',
      'Done: Bills',
      'Done: Identity',
      'Plan',
      'Payment',
      'Confirm',
      'Done',
    ]);
    expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(3);
  });

  test('nothing of it is on a patient’s page', async () => {
    await openApp('/payment-plan', { ...plans, session: { signedIn: true, agent: 'none' } });
    await choose(12);

    expect(screen.queryByText('Read aloud')).toBeNull();
    expect(screen.queryByRole('region', { name: 'What the caller said' })).toBeNull();
  });
});

describe('a key', () => {
  test('with Alt and Shift acts once, and with AltGr writes its letter', async () => {
    const { left } = await openApp('/payment-plan', plans);
    await choose(12);
    fireEvent.keyDown(window, { code: 'KeyN', altKey: true, shiftKey: true, ctrlKey: true });
    const afterAltGr = left();
    fireEvent.keyDown(window, { code: 'KeyN', altKey: true, shiftKey: true });

    expect([afterAltGr, left()]).toEqual([0, 1]);
  });

  test('of a digit chooses in a list that has the focus, and nothing anywhere else', async () => {
    await openApp('/payment-plan', plans);
    const [first, second] = [await choose(24), (await choose(12)) as HTMLInputElement];
    fireEvent.keyDown(document.body, { key: '2' });
    const outside = second.checked;
    fireEvent.keyDown(first, { key: '2' });

    await waitFor(() => expect(second.checked).toBe(true));
    expect(outside).toBe(false);
  });
});

test('times of the link to the patient’s phone are those of the provider’s clocks, as the answers of the caller are', async () => {
  const link = {
    link_id: 'l-1',
    state: 'sent',
    ended_by: null,
    sent_to: '23',
    sent_at: '2026-11-21T14:16:00Z',
    expires_at: '2026-11-21T14:31:00Z',
    opened_at: null,
    verified_at: null,
    method_added_at: null,
    method_kind: null,
    signed_at: null,
  };
  const sent = { 'phone-link': { outcome: 'shown', store: { sentLink: { link } } } };
  await openApp('/payment-plan', {
    ...plans,
    slots: { ...slots, chosenOffer: { offerId: 'o-12' } },
    answers: { ...plans.answers, ...sent },
  });

  expect(await screen.findByText(/It works until 9:31 AM/)).toBeTruthy();
  expect(screen.getByText('9:16 AM')).toBeTruthy();
  expect(screen.getByText('9:14 AM')).toBeTruthy();
});
