// @vitest-environment happy-dom
import { FunnelError } from '#api';
import type { Plan } from '#api/entities';
import type { ActionResult } from '#engine/react';
import en from '#locales/en.json' with { type: 'json' };
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { application as started, billInfo, vaultData } from './testing/found-patient.ts';
import { openApp, type OpenAppOptions } from './testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const draft = {
  offer_id: 'o-12',
  months: 12,
  monthly_amount: 3_600,
  last_amount: 3_600,
  total_amount: 43_200,
  charge_day: 15,
  first_payment_date: '2026-12-15',
  last_payment_date: '2027-11-15',
  instalments: [
    { number: 1, due: '2026-12-15', amount: 3_600 },
    { number: 2, due: '2027-11-15', amount: 3_600 },
  ],
  payment_method: { payment_method_id: 'pm-1', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null },
};
const application = {
  ...started,
  contact_verified: true,
  payment_plan_id: 'p-1',
  offer_ids: ['o-12'],
  payment_method_id: 'pm-1',
  selected_offer_id: 'o-12',
  draft,
};
const internal = {
  signedIn: true,
  agent: 'internal',
  agentName: 'Jordan Blake',
  agentId: 'CS-1042',
  agentSession: 'k1',
} as const;

/** A patient who returns to their plan; `consent` is their answer about future bills. */
const withPlan = (consent?: boolean | null, changes: Partial<Plan> = {}): OpenAppOptions => ({
  slots: { billInfo, vaultData, application },
  session: { signedIn: true, agent: 'none' },
  answers: {
    'load-plan': {
      outcome: 'loaded',
      store: {
        plan: { confirmation_code: 'CW-7F3K', draft, ...changes },
        rollUps: consent === undefined ? undefined : { consent },
      },
    },
    'set-roll-ups-consent': { outcome: 'stored', store: { rollUps: { consent: false } } },
  },
});

describe('the search for a bill', () => {
  test('a name without a bill shows the search, common reasons and other options', async () => {
    await openApp('/bill-info-error', { slots: { billInfo } });
    await heading(/./);
    const options = screen.getByRole('heading', { name: en.findingBill.otherOptions }).closest('section');

    expect(within(options as HTMLElement).getByRole('button', { name: 'Use a phone number' })).toBeTruthy();
    expect(
      within(options as HTMLElement)
        .getByRole('link', { name: /^Call \(888\)/ })
        .getAttribute('href'),
    ).toBe('tel:+18885550142');
  });

  test('another option opens its own form', async () => {
    const { visitor } = await openApp('/bill-info-error', { slots: { billInfo } });
    await visitor.click(await button('Use a phone number'));

    expect(await screen.findByText('You searched for')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: /phone/i })).toBeTruthy();
  });

  test('Go back on the phone form returns to the search with the typed name', async () => {
    const { visitor } = await openApp('/bill-info-phone', { slots: { billInfo } });
    await visitor.click(await button('Go back'));

    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Last name/i })).value).toBe('rivera');
  });

  test('an unknown path names the fault and links to the first step', async () => {
    await openApp('/no-such-page');
    await heading('We can’t find that page');

    expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe('/');
  });
});

describe('a plan that exists', () => {
  test('shows the next payment and the confirmation code', async () => {
    await openApp('/plan-exists', withPlan());
    await heading('You already have a plan');

    expect(screen.getByText('CW-7F3K')).toBeTruthy();
    expect(screen.getByText(/Your next payment is/).textContent).toBe('Your next payment is $36.00 on December 15, 2026.');
  });

  test('announces no payment that was made early', async () => {
    await openApp('/plan-exists', withPlan(undefined, { charged: [1] }));
    await heading('You already have a plan');

    expect(screen.getByText(/Your next payment is/).textContent).toBe('Your next payment is $36.00 on November 15, 2027.');
  });

  test('puts no payment that was made early into the calendar', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:payments';
    });
    // The page of the tests would go there, and later files of this worker have the same page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { visitor } = await openApp('/plan-exists', withPlan(undefined, { charged: [1] }));
    await visitor.click(await button('Add payments to my calendar'));

    expect((await files[0]?.text())?.match(/DTSTART\S*/g)).toEqual(['DTSTART;VALUE=DATE:20271115']);
  });

  test('announces no payment and offers no calendar once all were made, or are under way', async () => {
    await openApp('/plan-exists', withPlan(undefined, { charged: [1, 2] }));
    await heading('You already have a plan');

    expect(screen.queryByText(/Your next payment is/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add payments to my calendar' })).toBeNull();
  });

  test('offers a calendar to a patient and none to an agent', async () => {
    await openApp('/plan-exists', withPlan());
    await heading('You already have a plan');
    const forPatient = screen.queryByRole('button', { name: 'Add payments to my calendar' });
    cleanup();
    await openApp('/plan-exists', { ...withPlan(), session: internal });
    await button('Print confirmation');

    expect([forPatient !== null, screen.queryByRole('button', { name: 'Add payments to my calendar' })]).toEqual([true, null]);
  });

  test('asks once about future bills, and "Maybe Later" stores no consent', async () => {
    const { visitor, ran } = await openApp('/plan-exists', withPlan(null));
    const dialog = await screen.findByRole('dialog', { name: 'Add future bills to this plan?' });
    await visitor.click(within(dialog).getByRole('button', { name: 'Maybe Later' }));

    expect(ran.filter(([name]) => name === 'set-roll-ups-consent')).toEqual([['set-roll-ups-consent', { consent: false }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the consent to future bills, and turns it off', async () => {
    const { visitor, ran } = await openApp('/plan-exists', withPlan(true));
    await visitor.click(await button('Turn this off'));

    expect(ran.at(-1)).toEqual(['set-roll-ups-consent', { consent: false }]);
  });

  test('states what failed when it cannot be fetched again, and nothing about future bills', async () => {
    const failing: Record<string, ActionResult | Error> = { ...withPlan(true).answers };
    const { store } = await openApp('/plan-exists', { ...withPlan(true), answers: failing });
    await button('Turn this off');
    failing['load-plan'] = new FunnelError('service_unavailable');
    act(() => store.reload());

    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      en.errors.codes.service_unavailable,
    ]);
  });

  test('copies the confirmation code', async () => {
    const { visitor } = await openApp('/success', withPlan());
    await visitor.click(await button('Copy code'));

    expect(await navigator.clipboard.readText()).toBe('CW-7F3K');
    expect(await button('Copied')).toBeTruthy();
  });
});

describe('a plan that has started', () => {
  test('thanks the patient by name, and shows the next and the last payment with their days', async () => {
    await openApp('/success', withPlan(false));
    await heading('Your plan is set up');

    expect(screen.getByText(/^Thank you, Ana\./)).toBeTruthy();
    const events = within(screen.getByText(/^We charge \$36.00 to Visa •••• 4242/).closest('ol') as HTMLElement);
    expect(events.getAllByRole('listitem').map((item) => item.querySelector('time')?.dateTime)).toEqual([
      '2026-12-15',
      '2027-11-15',
    ]);
  });

  test('states no sum and announces no end where a later payment was made, at least in part', async () => {
    await openApp('/success', withPlan(false, { charged: [2] }));
    await heading('Your plan is set up');
    const events = within(screen.getByText(/^We charge \$36.00 to Visa •••• 4242/).closest('ol') as HTMLElement);
    const figures = within(await screen.findByRole('region', { name: en.success.plan })).getByText('0 of 2 due so far');

    expect(events.getAllByRole('listitem')).toHaveLength(1);
    expect(figures.parentElement?.textContent).toBe('0 of 2 due so far');
  });

  test.each([
    ['sms', 'sent', '•••-•••-0101', 'We texted a confirmation to •••-•••-0101'],
    ['email', 'sent', 'ana•••@mail.example', 'We emailed a confirmation to ana•••@mail.example'],
    ['sms', 'sending', '•••-•••-0101', 'We’re texting a confirmation to •••-•••-0101'],
  ] as const)('names the contact of a confirmation by %s that is %s', async (channel, status, sent_to, words) => {
    await openApp('/success', withPlan(false, { confirmation: { channel, status, sent_to } }));

    await heading('Your plan is set up');
    expect(document.querySelector('.made-sent')?.textContent).toBe(words);
  });

  test('claims no message where the server reports none', async () => {
    await openApp('/success', withPlan(false));
    await heading('Your plan is set up');

    expect(screen.queryByText(/a confirmation to/)).toBeNull();
  });

  test('asks about future bills in the page, after the code and without covering it', async () => {
    await openApp('/success', withPlan(null));
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Add future bills to this plan?' });
    const code = screen.getByText('CW-7F3K');

    expect(dialog.matches('.page-main dialog, main dialog')).toBe(true);
    expect(code.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.activeElement?.closest('dialog') ?? null).toBeNull();
  });

  test('shows the answer in place of the question, and focuses the control that changes it', async () => {
    const { visitor, ran } = await openApp('/success', withPlan(null));
    await visitor.click(await button('Maybe Later'));

    expect(ran.at(-1)).toEqual(['set-roll-ups-consent', { consent: false }]);
    expect(await screen.findByText(/^Off: we don’t add new bills/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await button('Add future bills to this plan'));
  });
});

describe('the frame', () => {
  test('lets a signed-in patient sign out', async () => {
    const { visitor, left } = await openApp('/plan-exists', withPlan());
    await visitor.click(await button('Sign out'));

    expect(left()).toBe(1);
  });

  test('names the agent, and "Next caller" leaves by mouse and by keyboard', async () => {
    const { visitor, left } = await openApp('/', { session: { ...internal, signedIn: false } });
    const banner = await screen.findByRole('region', { name: /agent/i });
    await visitor.click(within(banner).getByRole('button', { name: 'Next caller' }));
    await visitor.keyboard('{Alt>}{Shift>}[KeyN]{/Shift}{/Alt}');

    expect(banner.textContent).toContain('Jordan Blake');
    expect(left()).toBe(2);
  });
});
