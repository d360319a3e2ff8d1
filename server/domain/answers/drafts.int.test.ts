import type { BodyOf, calls } from '#api';
import { fileLimits } from '#engine/form';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { sweep } from '../housekeeping/housekeeping.ts';
import { deliverDue } from '../messages/deliver-messages.ts';
import { createLog } from '../../platform/http/log.ts';
import { claimProvider, claimRequest, consent, findClaimForm, person, place, startClaimService } from '../../testing/claim.ts';
import { readCode } from '../../testing/enrollment.ts';
import type { TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { unsealDraft } from './drafts.ts';
import { testSealer } from '../../testing/test-service.ts';

const HILLVIEW = 'hillview.localhost';
const DAY = 24 * 60 * 60;
const NAMED = 'sent.lets-get-in-touch';
let service: TestService;
let people = 0;
/** The field `best_time` is one for files. */
let takesFiles = false;

beforeAll(async () => {
  const providers = [
    claimProvider(),
    claimProvider({ slug: 'hillview', provider_id: 'hillview', hosts: [HILLVIEW], draft_days: 3 }),
  ];
  service = await startClaimService(providers, (name) => {
    const form = findClaimForm(name);
    return form && takesFiles
      ? { ...form, files: { best_time: fileLimits({ widget: 'file', label: '', messages: { '*': '' } }) } }
      : form;
  });
});
afterAll(() => service.close());
afterEach(async () => {
  await service.db.deleteFrom('drafts').execute();
  await service.db.deleteFrom('outbox').execute();
  await service.db.deleteFrom('attempt_limits').execute();
  await service.db.deleteFrom('simulator.inbox').execute();
});

type Body = Parameters<typeof saveRequest>[0];

const aMailbox = () => `ana${(people += 1)}@mail.example`;

function saveRequest(changes: Readonly<Record<string, unknown>> = {}) {
  const run = { step: 'save', of: 'submit' };
  return { body: { flow: 'claim', run, answers: { person }, sent: [NAMED], locale: 'es', ...changes } };
}

const save = (visitor: Visitor, changes: Body) => visitor.get('saveDraft', saveRequest(changes));
const rows = () => service.db.selectFrom('drafts').selectAll().orderBy('created_at').execute();
const linkMessages = () => readMessages(service.db);

async function lastLink(): Promise<string> {
  const message = (await linkMessages()).at(-1);
  return /#([\w-]{43})/.exec(message?.body ?? '')?.[1] ?? '';
}

const askCode = (visitor: Visitor, token: string, flow = 'claim') =>
  visitor.get('sendDraftCode', { body: { flow, token, locale: 'es' } });

/** The draft behind the link, opened in a browser of its own. */
async function open(token: string, visitor = service.visitor()) {
  expect((await askCode(visitor, token)).state).toBe('sent');
  const body = await visitor.get('openDraft', { body: { flow: 'claim', code: await readCode(service.db) } });
  return { visitor, body };
}

const draftOf = ({ draft }: { readonly draft: BodyOf<typeof calls.saveDraft>['draft'] }) => {
  if (!draft) throw new Error('there is no draft');
  const { draft_id, version } = draft;
  return { draft_id, version };
};

describe('a draft', () => {
  it('is saved though its forms are incomplete, and opened in another browser after a code', async () => {
    const email = aMailbox();
    const half = { answers: { person: { first_name: 'Ana' }, consent: {} }, sent: [], email };
    const saved = await save(service.visitor(), half);
    const { body } = await open(await lastLink());

    expect(saved).toMatchObject({ state: 'saved', link_sent: true, draft: { version: 1, ends_on: '2026-07-14' } });
    expect(body.answers).toEqual({ person: { first_name: 'Ana' }, place: null, consent: {}, relatives: null });
    expect(body).toMatchObject({ state: 'opened', sent: [], problems: {}, draft: saved.draft });
  });

  it('states which complete forms were sent', async () => {
    await save(service.visitor(), { email: aMailbox(), sent: [NAMED, 'sent.none'] });

    expect((await open(await lastLink())).body.sent).toEqual([NAMED]);
  });

  it('is nowhere in the database as it was typed, and its contact is not', async () => {
    const email = aMailbox();
    await save(service.visitor(), { answers: { person: { ...person, last_name: 'Unmistakable' } }, email });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(service.db);
    const holding: string[] = [];
    for (const { name } of tables) {
      const found = sql`select 1 from ${sql.table(name)} as t where t::text like '%Unmistakable%' or t::text like ${`%${email}%`}`;
      if ((await found.execute(service.db)).rows.length > 0) holding.push(name);
    }

    expect(holding).toEqual([]);
  });

  it('of another row does not open in its place', async () => {
    await save(service.visitor(), { email: aMailbox() });
    await save(service.visitor(), { email: aMailbox() });
    const [first, second] = await rows();

    expect(() => unsealDraft(testSealer, { ...first!, sealed: second!.sealed })).toThrow();
  });

  it('leaves out files, and answers that it does', async () => {
    takesFiles = true;
    const saved = await save(service.visitor(), {
      answers: { person: { ...person, best_time: [{ id: 'f' }] } },
      email: aMailbox(),
    });
    const { body } = await open(await lastLink());
    takesFiles = false;

    expect(saved.files_left_out).toBe(true);
    expect(body.answers['person']).toEqual({ ...person, best_time: undefined });
  });

  it('keeps a list, and what each of its items may keep', async () => {
    const relatives = [{ patientLastName: 'Rivera' }, { patientLastName: '' }];
    await save(service.visitor(), { answers: { relatives }, sent: [], email: aMailbox() });

    expect((await open(await lastLink())).body.answers['relatives']).toEqual([{ patientLastName: 'Rivera' }, {}]);
  });

  it('leaves out values that a form does not accept any more, with the problem of each', async () => {
    await save(service.visitor(), {
      answers: { person, place: { ...place, postal_code: '1' } },
      sent: [NAMED],
      email: aMailbox(),
    });
    const { body } = await open(await lastLink());

    expect(body.problems).toEqual({ 'address.postal_code': 'pattern' });
    expect(body.answers['place']).toEqual({ ...place, postal_code: undefined });
    expect(body.sent).toEqual([NAMED]);
  });

  it('ends after the days that the provider has set, and housekeeping deletes it', async () => {
    const visitor = service.visitor(HILLVIEW);
    const saved = await save(visitor, { email: aMailbox() });
    const token = await lastLink();
    expect(saved.draft?.ends_on).toBe('2026-06-19');

    service.wait(3 * DAY);
    expect((await askCode(service.visitor(HILLVIEW), token)).state).toBe('sent');
    service.wait(DAY);
    expect((await askCode(service.visitor(HILLVIEW), token)).state).toBe('gone');

    await sweep(service.db, new Date(service.ports.clock.now().getTime() + DAY * 1000));
    expect(await rows()).toEqual([]);
    service.wait(-4 * DAY);
  });

  it('is closed by the submission of its answers', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const token = await lastLink();
    const { visitor } = await open(token);
    await visitor.get('submitAnswers', claimRequest());

    expect(await rows()).toEqual([]);
    expect((await askCode(service.visitor(), token)).state).toBe('gone');
  });

  it('stays where another device has saved it since', async () => {
    const first = service.visitor();
    await save(first, { email: aMailbox() });
    const email = aMailbox();
    const { visitor, body } = await open(await lastLink());
    await save(visitor, { email, draft: draftOf(body) });
    await first.get('submitAnswers', claimRequest());

    expect(await rows()).toHaveLength(1);
  });
});

describe('the message with the link', () => {
  it('has the provider, the last day and the step that opens drafts, in the language of the page', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const [message] = await linkMessages();

    expect(message).toMatchObject({ kind: 'draft-link', channel: 'email', locale: 'es' });
    expect(message?.body).toContain('14 de julio de 2026');
    expect(message?.body).toMatch(/https?:\/\/lakeside\.localhost\/claim\/continue\?lang=es#[\w-]{43} /);
    expect(message?.subject).not.toContain('#');
  });

  it('goes to a phone by text', async () => {
    const saved = await save(service.visitor(), { phone: '6075550142' });
    const [message] = await linkMessages();

    expect(saved.draft?.sent_to).toBe('•••-•••-0142');
    expect(message).toMatchObject({ channel: 'sms', recipient: '6075550142', subject: null });
  });

  it('loses its token in the outbox when it has left', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const messages = { send: () => Promise.resolve() };
    await deliverDue({ db: service.db, messages, clock: service.ports.clock, log: createLog('silent') });

    expect(await lastLink()).toBe('');
  });

  it.each([
    ['a foreign phone', { phone: '2425550142' }, 'phone_number_invalid'],
    ['a phone that none has', { phone: '1115550142' }, 'invalid_phone_number'],
    ['a phone and an email', { phone: '6075550142', email: 'ana@mail.example' }, 'validation_error'],
    ['no contact', {}, 'validation_error'],
    ['no mailbox', { email: 'ana@' }, 'validation_error'],
  ])('goes to no such contact: %s', async (_, contact, code) => {
    const answer = await service.visitor().ask('saveDraft', saveRequest(contact));

    expect([answer.code, (await rows()).length]).toEqual([code, 0]);
  });

  it('does not leave for one contact without end, whichever sessions ask', async () => {
    const states: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      const answer = await service.visitor().ask('saveDraft', saveRequest({ phone: '6075550143' }));
      states.push(answer.code ?? answer.body.state);
    }

    expect(states.filter((state) => state === 'saved').length).toBeLessThanOrEqual(5);
    expect(states.at(-1)).toBe('too_many_requests');
    expect(await rows()).toHaveLength((await linkMessages()).length);
  });

  it('is not needed to save again: where enough were sent, the links before still open the draft', async () => {
    const visitor = service.visitor();
    const email = aMailbox();
    let saved = await save(visitor, { email });
    const token = await lastLink();
    for (let at = 0; at < 5; at += 1) saved = await save(visitor, { email, draft: draftOf(saved) });

    expect(saved).toMatchObject({ state: 'saved', link_sent: false, draft: { version: 6 } });
    service.wait(DAY);
    expect((await open(token)).body.draft?.version).toBe(6);
    service.wait(-DAY);
  });
});

describe('a link', () => {
  const gone = { state: 'gone', code: null };

  it('that is unknown, over, or of another provider is answered in one way', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const token = await lastLink();
    const foreign = await askCode(service.visitor(HILLVIEW), token);
    const unknown = await askCode(service.visitor(), 'a'.repeat(43));
    const elsewhere = await askCode(service.visitor(), token, 'enrollment');
    service.wait(40 * DAY);
    const over = await askCode(service.visitor(), token);
    service.wait(-40 * DAY);

    expect([foreign, unknown, elsewhere, over]).toEqual([gone, gone, gone, gone]);
  });

  it('shows nothing of the draft before the code, not even its contact', async () => {
    const email = aMailbox();
    await save(service.visitor(), { email });
    const answer = await askCode(service.visitor(), await lastLink());

    expect(answer).toEqual({
      state: 'sent',
      code: { sent_to: null, channel: 'email', resend_after_seconds: 30, expires_in_seconds: 600 },
    });
  });

  it('opens the draft again, after another code', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const token = await lastLink();
    await open(token);

    expect((await open(token)).body.state).toBe('opened');
  });

  it('opens nothing once the contact was corrected', async () => {
    const visitor = service.visitor();
    const saved = await save(visitor, { email: aMailbox() });
    const wrong = await lastLink();
    await save(visitor, { email: aMailbox(), draft: draftOf(saved) });

    expect(await askCode(service.visitor(), wrong)).toEqual(gone);
    expect((await open(await lastLink())).body.draft?.version).toBe(2);
    expect(await rows()).toHaveLength(1);
  });
});

describe('the code of a draft', () => {
  it('is tried at most five times, however many tries come at once', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const visitor = service.visitor();
    await askCode(visitor, await lastLink());
    const right = await readCode(service.db);
    const wrong = right === '000000' ? '000001' : '000000';
    const tabs = Array.from({ length: 200 }, () => visitor.clone());
    const tries = await Promise.all(tabs.map((tab) => tab.ask('openDraft', { body: { flow: 'claim', code: wrong } })));
    const evaluated = tries.filter(({ code }) => code === 'verification_code_invalid');

    expect(evaluated.length).toBeLessThanOrEqual(5);
    expect(tries.filter(({ code }) => code === 'verification_code_expired')).toHaveLength(200 - evaluated.length);
    expect((await visitor.ask('openDraft', { body: { flow: 'claim', code: right } })).code).toBe('verification_code_expired');
  });

  it('works once, and in its own session alone', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const token = await lastLink();
    const visitor = service.visitor();
    await askCode(visitor, token);
    const code = await readCode(service.db);
    const other = service.visitor();
    await other.ask('loggedIn', {});
    const answers = await Promise.all(
      [visitor.clone(), visitor.clone()].map((tab) => tab.ask('openDraft', { body: { flow: 'claim', code } })),
    );

    expect((await other.ask('openDraft', { body: { flow: 'claim', code } })).code).toBe('verification_code_expired');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends the one before, and waits half a minute', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const visitor = service.visitor();
    await askCode(visitor, await lastLink());
    const first = await readCode(service.db);
    const again = { body: { flow: 'claim', locale: 'es' } } as const;
    expect((await visitor.ask('sendDraftCode', again)).code).toBe('too_many_requests');
    service.wait(31);
    expect((await visitor.get('sendDraftCode', again)).state).toBe('sent');
    const second = await readCode(service.db);

    expect(second === first || (await visitor.ask('openDraft', { body: { flow: 'claim', code: first } })).status === 400).toBe(
      true,
    );
    expect((await visitor.ask('openDraft', { body: { flow: 'claim', code: second } })).status).toBe(200);
  });

  it('opens the session under a new id', async () => {
    await save(service.visitor(), { email: aMailbox() });
    const visitor = service.visitor();
    await askCode(visitor, await lastLink());
    const before = visitor.cookie();
    await visitor.get('openDraft', { body: { flow: 'claim', code: await readCode(service.db) } });

    expect(visitor.cookie()).not.toBe(before);
  });
});

describe('two devices', () => {
  it('save the same draft in turn; the one that is behind overwrites nothing and keeps what it has', async () => {
    const [laptop, email] = [service.visitor(), aMailbox()];
    const first = await save(laptop, { email });
    const { visitor: phone, body } = await open(await lastLink());
    const onPhone = await save(phone, { email, answers: { person, place }, draft: draftOf(body) });
    const behind = await save(laptop, { email, answers: { person, consent }, draft: draftOf(first) });
    const claimed = await save(laptop, { email, draft: draftOf(onPhone) });

    expect([onPhone.draft?.version, behind, claimed.state]).toEqual([
      2,
      { state: 'changed', draft: null, link_sent: false, files_left_out: false },
      'changed',
    ]);
    expect(await rows()).toHaveLength(1);
    expect(await save(laptop, { email, answers: { person, consent } })).toMatchObject({ state: 'saved', draft: { version: 1 } });
    expect(await rows()).toHaveLength(2);
  });

  it('that save at the same moment store one of the two', async () => {
    const [laptop, email] = [service.visitor(), aMailbox()];
    const first = await save(laptop, { email });
    const { visitor: phone } = await open(await lastLink());
    const draft = draftOf(first);
    const states = await Promise.all(
      [laptop, phone].map(async (visitor) => (await save(visitor, { email, draft, answers: { person } })).state),
    );

    expect(states.toSorted()).toEqual(['changed', 'saved']);
    expect((await rows()).map(({ version }) => version)).toEqual([2]);
  });

  it('leave a draft that its contact has opened with this contact', async () => {
    const laptop = service.visitor();
    const first = await save(laptop, { email: aMailbox() });
    const token = await lastLink();
    await open(token);
    const other = await save(laptop, { email: aMailbox(), draft: draftOf(first) });

    expect(other.draft?.draft_id).not.toBe(first.draft?.draft_id);
    service.wait(31);
    expect((await open(token)).body.draft?.draft_id).toBe(first.draft?.draft_id);
  });

  it('know of no draft of others: a draft that a session names without having it is a new one', async () => {
    const first = await save(service.visitor(), { email: aMailbox() });
    const other = await save(service.visitor(), { email: aMailbox(), draft: draftOf(first) });

    expect(other.draft?.draft_id).not.toBe(first.draft?.draft_id);
    expect((await rows()).map(({ version }) => version)).toEqual([1, 1]);
  });
});

describe('answers that are no draft', () => {
  it('a number that is stored nowhere comes back as the problem of its field', async () => {
    const answer = await service
      .visitor()
      .ask('saveDraft', saveRequest({ email: aMailbox(), answers: { place: { keptState: '4242424242424242' } } }));

    expect([answer.code, answer.details]).toEqual(['validation_error', { 'address.keptState': 'privateNumber' }]);
  });

  it.each([
    ['a field that no form has', { answers: { person: { admin: true } } }, 400],
    ['a slot that the run does not save', { answers: { submission: { reference: 'X' } } }, 400],
    ['a slot that states what was sent', { answers: { [NAMED]: {} } }, 400],
    ['a flow that does not exist', { flow: 'enrolment' }, 404],
    ['a run that saves nothing', { run: { step: 'place', of: 'submit' } }, 404],
  ])('%s is refused', async (_, changes, status) => {
    const answer = await service.visitor().ask('saveDraft', saveRequest({ email: aMailbox(), ...changes }));

    expect([answer.status, (await rows()).length]).toEqual([status, 0]);
  });

  it('a request that is repeated with its key saves once', async () => {
    const visitor = service.visitor();
    const request = { ...saveRequest({ email: aMailbox() }), idempotencyKey: 'a-key-of-this-test' };
    const [first, again] = [await visitor.ask('saveDraft', request), await visitor.ask('saveDraft', request)];

    expect([again.body, (await linkMessages()).length]).toEqual([first.body, 1]);
  });
});
