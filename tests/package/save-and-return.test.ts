import { type DraftMessage, draftsInMemory, draftsRoute, readAnswerForms } from '#engine/answers';
import type { ActionResult, RunInput } from '#engine/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { draftActions } from '#engine/actions';

const claim = {
  flow: 'claim',
  version: 1,
  base: '/claim',
  data: {
    pet: { form: 'pet', privacy: 'contact' },
    bills: { privacy: 'contact' },
    draft: { privacy: 'contact' },
    draftLink: { privacy: 'public' },
  },
  facts: { described: { sent: 'pet' } },
  guards: { described: { when: 'described', description: 'the pet is described' } },
  entry: [{ to: 'pet' }],
  notFound: 'not-found',
  errors: { '*': { stay: true, formMessage: 'failed' } },
  steps: [
    { id: 'pet', path: '/pet', form: 'pet', submit: { do: { to: 'bills' } }, acts: { later: { do: { to: 'save' } } } },
    {
      id: 'bills',
      path: '/bills',
      repeat: { slot: 'bills', form: 'bill', maximum: 3 },
      requires: [{ guard: 'described', otherwise: { to: 'pet' } }],
      submit: { do: { to: 'pet' } },
    },
    {
      id: 'save',
      path: '/save',
      form: 'contact',
      submit: {
        run: 'save-draft',
        send: ['pet', 'bills'],
        outcomes: { saved: { to: 'pet' }, changed: { stay: true }, invalid: { stay: true } },
      },
    },
    {
      id: 'open',
      path: '/open',
      form: 'code',
      deepLink: true,
      back: null,
      submit: {
        run: 'open-draft',
        outcomes: { opened: { to: 'bills' }, wrong: { stay: true }, expired: { stay: true }, gone: { stay: true } },
      },
      acts: { 'send-code': { run: 'send-draft-code', outcomes: { sent: { stay: true }, gone: { stay: true } } } },
    },
  ],
};

const field = { label: 'label', message: 'wrong', widget: 'text' };
const forms: Readonly<Record<string, object>> = {
  pet: {
    form: 'pet',
    submit: 'go',
    fields: {
      name: { ...field, required: true },
      kind: { ...field, widget: 'radio', required: true, options: { dog: 'dog', cat: 'cat' } },
    },
  },
  bill: { form: 'bill', submit: 'go', fields: { title: { ...field, required: true } } },
  contact: { form: 'contact', submit: 'go', fields: { email: { ...field, required: true } } },
  code: { form: 'code', submit: 'go', fields: { code: { ...field, required: true } } },
};

const MINUTE_MS = 60_000;
const contact = { email: 'ana@example.org' };
const answers = { pet: { name: 'Rex', kind: 'dog' }, bills: [{ title: 'X-ray' }], 'sent.pet': true };

let now: number;
let messages: DraftMessage[];

beforeEach(() => {
  now = Date.parse('2026-02-27T12:00:00Z');
  messages = [];
  const { flow, findForm } = readAnswerForms({ file: 'claim.json', text: JSON.stringify(claim) }, (form) => forms[form] ?? {});
  const route = draftsRoute({
    flows: [flow],
    findForm,
    store: draftsInMemory(),
    send: (message) => void messages.push(message),
    now: () => now,
    today: () => new Date(now).toISOString().slice(0, 10),
    refuseText: (text) => (text.includes('4242') ? 'privateNumber' : undefined),
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => route(new Request(new URL(url, 'http://host.example'), init)));
});
afterEach(() => vi.unstubAllGlobals());

/** A page of a visitor, with what its slots have. */
function aPage() {
  const actions = draftActions({ flow: 'claim', to: '/drafts', locale: 'es' });
  let slots: Readonly<Record<string, unknown>> = {};
  const run = async (name: keyof typeof actions, given: Partial<RunInput>): Promise<ActionResult> => {
    const result = await actions[name]({ input: undefined, slots, options: {}, signal: new AbortController().signal, ...given });
    slots = { ...slots, ...result.store };
    return result;
  };
  return {
    save: (saved: object = answers, input: object = contact) =>
      run('save-draft', {
        input,
        sent: { flow: 'claim', run: { step: 'save', of: 'submit' }, answers: saved } as NonNullable<RunInput['sent']>,
      }),
    askCode: (token?: string) => run('send-draft-code', { input: token === undefined ? undefined : { token } }),
    open: (code: string) => run('open-draft', { input: { code } }),
    slots: () => slots,
  };
}

const tokenOf = (message: DraftMessage | undefined) => (message?.kind === 'link' ? (message.address.split('#')[1] ?? '') : '');

function lastCode(): string {
  const last = messages.at(-1);
  return last?.kind === 'code' ? last.code : '';
}

/** Saves a draft and opens its link on another device, which has asked for a code. */
async function anOpenedLink() {
  await aPage().save();
  const other = aPage();
  await other.askCode(tokenOf(messages[0]));
  return other;
}

const wrongCode = () => (lastCode() === '000000' ? '000001' : '000000');

describe('save and return', () => {
  it('sends a link to the contact, and shows it masked with the last day', async () => {
    const page = aPage();

    expect(await page.save()).toMatchObject({ outcome: 'saved' });

    expect(messages).toEqual([
      {
        kind: 'link',
        to: contact,
        flow: 'claim',
        locale: 'es',
        endsOn: '2026-03-27',
        address: expect.stringMatching(/^\/claim\/open#[\w-]{43}$/),
      },
    ]);
    const { draft } = page.slots();
    expect(draft).toMatchObject({ sent_to: 'a•••@example.org', ends_on: '2026-03-27', link_sent: true, files_left_out: false });
  });

  it('brings the answers back on another device after the code, with the forms that were sent', async () => {
    const other = await anOpenedLink();

    expect(await other.open(lastCode())).toMatchObject({ outcome: 'opened', problems: {} });

    expect(other.slots()).toMatchObject({ ...answers, draftLink: null });
  });

  it('leaves out what a form does not accept, with its problem, and counts that form as not sent', async () => {
    await aPage().save({ pet: { name: 'Rex', kind: 'bird' }, 'sent.pet': true });
    const other = aPage();
    await other.askCode(tokenOf(messages[0]));

    const result = await other.open(lastCode());

    expect(result).toMatchObject({ outcome: 'opened', problems: { pet: { kind: 'enum' } } });
    expect(other.slots()).toMatchObject({ pet: { name: 'Rex' }, bills: null });
    expect(other.slots()).not.toHaveProperty(['sent.pet']);
  });

  it('updates the draft of the page, and both links open the newest answers', async () => {
    const page = aPage();
    await page.save();
    await page.save({ pet: { name: 'Max' } });
    const [first] = messages;
    const other = aPage();
    await other.askCode(tokenOf(first));
    await other.open(lastCode());

    expect(other.slots()['pet']).toEqual({ name: 'Max' });
  });

  it('does not overwrite what another device has saved since, and then makes a draft of its own', async () => {
    const page = aPage();
    await page.save();
    const other = aPage();
    await other.askCode(tokenOf(messages[0]));
    await other.open(lastCode());
    await other.save({ pet: { name: 'Max' } });

    expect(await page.save()).toMatchObject({ outcome: 'changed', store: { draft: null } });
    expect(await page.save()).toMatchObject({ outcome: 'saved' });
  });

  it('opens nothing with the link of before when the draft went to another contact', async () => {
    const page = aPage();
    await page.save();
    await page.save(answers, { email: 'luis@example.org' });

    expect(await aPage().askCode(tokenOf(messages[0]))).toMatchObject({ outcome: 'gone' });
  });

  it('refuses the right code after five wrong ones, also when they arrive at the same time', async () => {
    const other = await anOpenedLink();

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => other.open(wrongCode())));
    for (let tries = 0; tries < 5; tries++) await other.open(wrongCode());

    expect(outcomes.every(({ outcome }) => outcome === 'wrong' || outcome === 'expired')).toBe(true);
    expect(await other.open(lastCode())).toMatchObject({ outcome: 'expired' });
  });

  it('refuses a code after ten minutes, and one that was used', async () => {
    const other = await anOpenedLink();
    now += 10 * MINUTE_MS;
    expect(await other.open(lastCode())).toMatchObject({ outcome: 'expired' });

    await other.askCode();
    expect(await other.open(lastCode())).toMatchObject({ outcome: 'opened' });
    expect(await other.open(lastCode())).toMatchObject({ outcome: 'expired' });
  });

  it('sends no second code within 30 seconds', async () => {
    const other = await anOpenedLink();
    await other.askCode();
    expect(messages).toHaveLength(2);

    now += 30_000;
    await other.askCode();
    expect(messages).toHaveLength(3);
  });

  it('answers an unknown link as one whose last day is over', async () => {
    await aPage().save();
    expect(await aPage().askCode('x'.repeat(43))).toEqual({ outcome: 'gone', store: { draftLink: { state: 'gone' } } });

    now += 29 * 24 * 60 * MINUTE_MS;
    expect(await aPage().askCode(tokenOf(messages[0]))).toEqual({ outcome: 'gone', store: { draftLink: { state: 'gone' } } });
  });

  it('sends a contact at most five messages in ten minutes, and keeps what was saved', async () => {
    const page = aPage();
    for (let time = 0; time < 6; time++) await page.save({ pet: { name: `Rex ${time}` } });

    expect(messages).toHaveLength(5);
    expect(page.slots()['draft']).toMatchObject({ version: 6, link_sent: false });
    await expect(aPage().save()).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it.each([
    ['a slot that the run does not save', { owner: {} }, { code: 'validation_error' }],
    ['a field that no form has', { pet: { iban: '1' } }, { code: 'validation_error' }],
    ['a list for a form', { pet: [] }, { code: 'validation_error' }],
  ])('refuses %s', async (_, saved, error) => {
    await expect(aPage().save(saved)).rejects.toMatchObject(error);
    expect(messages).toEqual([]);
  });

  it('shows a text that may be stored nowhere at its field', async () => {
    const result = await aPage().save({ pet: { name: '4242 4242' } });

    expect(result).toEqual({ outcome: 'invalid', problems: { pet: { name: 'privateNumber' } } });
  });

  it.each(['', 'ana', 'a b@example.org'])('refuses %o as an email', async (email) => {
    await expect(aPage().save(answers, { email })).rejects.toMatchObject({ code: 'validation_error' });
  });
});

describe('the route of drafts', () => {
  it.each([
    ['a request by GET', new Request('http://host.example/drafts'), 405],
    ['a body that is no JSON', aRequest('/drafts', '{'), 400],
    ['an unknown flow', aRequest('/drafts', '{"flow":"other","locale":"en"}'), 404],
    ['a path that is a name of every object', aRequest('/drafts/__proto__', '{"flow":"claim","locale":"en"}'), 400],
  ])('refuses %s', async (_, request, status) => {
    const { flow, findForm } = readAnswerForms({ file: 'claim.json', text: JSON.stringify(claim) }, (form) => forms[form] ?? {});
    const route = draftsRoute({ flows: [flow], findForm, store: draftsInMemory(), send: () => undefined });

    expect((await route(request)).status).toBe(status);
  });
});

function aRequest(path: string, body: string): Request {
  return new Request(`http://host.example${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}
