import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openDatabase } from '../../platform/database/pool.ts';
import { acrossProviders, forProvider } from '../../platform/database/scopes.ts';
import type { Db } from '../../schema/database.ts';
import { addHousehold } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { keyedHasher } from '../../platform/http/keyed-hash.ts';
import { createSession } from '../sessions/session-store.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { funnelVisitor } from '../funnel/funnel-reports.ts';
import { recordFunnel } from '../funnel/record-funnel.ts';
import { approveDraft, askForApproval } from './approve.ts';
import { beginProvider, findDraft, NOTHING, saveDraft } from './drafts.ts';
import { followPublications } from './follow-publications.ts';
import { endPublication, listPublications, publishDraft, rollBack, widenPublication } from './publish.ts';
import { countSessionsUnderWay } from './sessions-under-way.ts';
import { hashOfText, type StaffMember, type StaffRole } from './staff.ts';

const member = (person_id: string, ...roles: readonly StaffRole[]): StaffMember => ({
  person_id,
  name: `${person_id} Calder`,
  roles,
  isForAll: false,
});
const [ruth, joel, vera, ana] = [
  member('ruth', 'editor'),
  member('joel', 'approver'),
  member('vera', 'viewer'),
  member('ana', 'editor', 'approver'),
];
const fileOf = (changes: object = {}) =>
  JSON.stringify({ provider_id: 'lakeside', hosts: ['lakeside.localhost'], time_zone: 'America/New_York', ...changes });

let database: TestDatabase;
let owner: Db;
let providers = 0;
let now: Date;
let provider_id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.url, { max: 4 });
});
beforeEach(() => {
  provider_id = `p${(providers += 1)}`;
  now = new Date('2026-11-02T14:00:00Z');
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

const db = () => forProvider(owner, provider_id);
/** Later with each act. */
const act = (by: StaffMember) => ({ provider_id, by, now: (now = new Date(now.getTime() + 1_000)) });
const folder = (text = fileOf()) => ({ slug: provider_id, text });
const over = hashOfText(fileOf());
const save = (by: StaffMember, text: string, read = over) =>
  saveDraft(db(), { ...act(by), slug: provider_id, text, hash: read, inForce: over });
const publish = (by: StaffMember, text: string, wishes: object = {}) =>
  publishDraft(db(), {
    ...act(by),
    folder: folder(),
    over,
    hash: hashOfText(text),
    share: 100,
    reason: 'asked by finance',
    ...wishes,
  });

async function followed() {
  const following = followPublications({ now: () => now, onError: () => {} });
  await following.read(acrossProviders(owner, 'publishing'));
  return { inForce: following.inForce(provider_id)?.text, trial: following.trial(provider_id)?.text, following };
}

const eventsOf = async () =>
  (await owner.selectFrom('audit_events').selectAll().where('provider_id', '=', provider_id).orderBy('number').execute()).map(
    ({ event, details }) => [event, details['by']],
  );

test('a draft keeps the first of two saves, and returns its text and its author to the second writer', async () => {
  const [first, second] = [fileOf({ plan_lengths: [6] }), fileOf({ charge_days: [1] })];

  expect(await save(ruth, first)).toEqual({ hash: hashOfText(first) });

  expect(await save(ana, second)).toMatchObject({ now: { text: first, saved_by_name: 'ruth Calder' } });
  expect(await save(ana, second, hashOfText(first))).toEqual({ hash: hashOfText(second) });
  expect(await findDraft(db(), provider_id)).toMatchObject({ authors: ['ruth', 'ana'], text: second });
});

test('of two first saves at once, one wins and the other writer sees it', async () => {
  const saves = await Promise.all([save(ruth, fileOf({ plan_lengths: [6] })), save(ana, fileOf({ plan_lengths: [9] }))]);

  expect(saves.filter((one) => 'hash' in one)).toHaveLength(1);
  expect(saves.filter((one) => 'now' in one && one.now !== undefined)).toHaveLength(1);
});

test('a draft that is again what is in force is none', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);

  expect(await save(ruth, fileOf(), hashOfText(text))).toEqual({ hash: over });

  expect(await findDraft(db(), provider_id)).toBeUndefined();
});

test('a published draft is in force for every process that reads, with the folder as the first version', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);

  await publish(ruth, text);

  expect(await followed()).toMatchObject({ inForce: text, trial: undefined });
  expect(await findDraft(db(), provider_id)).toBeUndefined();
  expect((await listPublications(db(), provider_id)).map(({ kind, text: of }) => [kind, of])).toEqual([
    ['draft', text],
    ['folder', fileOf()],
  ]);
  expect(await eventsOf()).toEqual([['configuration.published', 'ruth']]);
});

test('a viewer saves, approves and publishes nothing, and each try is in the audit', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);

  await expect(save(vera, fileOf(), hashOfText(text))).rejects.toMatchObject({ fault: 'notAllowed' });
  await expect(publish(vera, text)).rejects.toMatchObject({ fault: 'notAllowed' });
  await expect(approveDraft(db(), { ...act(vera), hash: hashOfText(text) })).rejects.toMatchObject({ fault: 'notAllowed' });

  expect(await listPublications(db(), provider_id)).toEqual([]);
  expect(await eventsOf()).toEqual(Array.from({ length: 3 }, () => ['configuration.refused', 'vera']));
  expect(await findBrokenLinks(owner, provider_id)).toEqual([]);
});

test('a provider that wants an approval gets it from a person who wrote nothing of the draft', async () => {
  const before = fileOf({ publish_approval: true });
  const text = fileOf({ plan_lengths: [6] });
  const wishes = { folder: folder(before), over: hashOfText(before) };
  const hash = hashOfText(text);
  await saveDraft(db(), { ...act(ana), slug: provider_id, text, hash: hashOfText(before), inForce: hashOfText(before) });

  await askForApproval(db(), { ...act(ana), hash });
  expect(await findDraft(db(), provider_id)).toMatchObject({ approval_asked_at: now });
  await expect(publish(ana, text, wishes)).rejects.toMatchObject({ fault: 'notApproved' });
  await expect(approveDraft(db(), { ...act(ana), hash })).rejects.toMatchObject({ fault: 'ownWork' });
  await approveDraft(db(), { ...act(joel), hash });
  await publish(ana, text, wishes);

  expect((await listPublications(db(), provider_id))[0]).toMatchObject({ approved_by: 'joel', published_by: 'ana' });
});

test('a save takes the approval back', async () => {
  const [text, next] = [fileOf({ plan_lengths: [6] }), fileOf({ plan_lengths: [9] })];
  await save(ruth, text);
  await approveDraft(db(), { ...act(joel), hash: hashOfText(text) });

  await save(ruth, next, hashOfText(text));

  expect(await findDraft(db(), provider_id)).toMatchObject({ approved_by: null, approved_at: null });
  await expect(approveDraft(db(), { ...act(joel), hash: hashOfText(text) })).rejects.toMatchObject({ fault: 'draftChanged' });
});

test('nothing is published over a version that the person did not see', async () => {
  const [text, next] = [fileOf({ plan_lengths: [6] }), fileOf({ plan_lengths: [9] })];
  await save(ruth, text);
  await publish(ruth, text);
  await saveDraft(db(), { ...act(ana), slug: provider_id, text: next, hash: hashOfText(text), inForce: hashOfText(text) });

  await expect(publish(ana, next)).rejects.toMatchObject({ fault: 'forceChanged' });

  expect(await followed()).toMatchObject({ inForce: text });
  expect((await eventsOf()).map(([event]) => event)).toEqual(['configuration.published']);
});

test('a version for a share becomes one for everyone, or is taken back', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);
  const publication_id = await publish(ruth, text, { share: 10 });
  expect(await followed()).toMatchObject({ inForce: fileOf(), trial: text });

  const wider = { ...act(ruth), folder: folder(), over, reason: 'works', publication_id, share: 100 };
  await widenPublication(db(), wider);

  expect(await followed()).toMatchObject({ inForce: text, trial: undefined });
  await expect(endPublication(db(), { ...act(ruth), publication_id })).rejects.toMatchObject({ fault: 'alreadyEnded' });
});

test('a version for a time begins then, and ends unseen when it is taken back before', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);
  const publication_id = await publish(ruth, text, { beginsAt: new Date('2026-11-03T00:00:00Z') });
  const { following, inForce } = await followed();
  expect(inForce).toBe(fileOf());

  now = new Date('2026-11-03T00:00:00Z');
  expect(following.inForce(provider_id)?.text).toBe(text);

  now = new Date('2026-11-02T20:00:00Z');
  await endPublication(db(), { ...act(ruth), publication_id });
  now = new Date('2026-11-03T00:00:00Z');
  expect(await followed()).toMatchObject({ inForce: fileOf() });
});

test('a time that is over is refused, and nothing is published', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);

  await expect(publish(ruth, text, { beginsAt: new Date('2026-11-02T13:59:00Z') })).rejects.toMatchObject({ fault: 'timeOver' });
  expect(await listPublications(db(), provider_id)).toEqual([]);
  expect(await findDraft(db(), provider_id)).toMatchObject({ text });
});

test('a rollback puts the version of before in force, and one that waits for its time does not undo it', async () => {
  const [text, next] = [fileOf({ plan_lengths: [6] }), fileOf({ plan_lengths: [9] })];
  await save(ruth, text);
  await publish(ruth, text);
  await saveDraft(db(), { ...act(ruth), slug: provider_id, text: next, hash: hashOfText(text), inForce: hashOfText(text) });
  await publish(ruth, next, { over: hashOfText(text), beginsAt: new Date('2026-11-03T00:00:00Z') });
  const first = (await listPublications(db(), provider_id)).find(({ kind }) => kind === 'folder');

  const wish = { ...act(ana), folder: folder(), over: hashOfText(text), reason: 'patients complained' };
  await rollBack(db(), { ...wish, publication_id: first?.publication_id ?? '' });

  expect(await findDraft(db(), provider_id)).toMatchObject({ text: next, base_hash: over, authors: ['ruth'] });
  now = new Date('2026-11-04T00:00:00Z');
  expect(await followed()).toMatchObject({ inForce: fileOf() });
});

test('a rollback that ends the version of a share leaves its text as the draft, and keeps a draft that was begun', async () => {
  const [text, next, begun] = [6, 9, 12].map((length) => fileOf({ plan_lengths: [length] })) as [string, string, string];
  await save(ruth, text);
  await publish(ruth, text);
  const read = hashOfText(text);
  const first = (await listPublications(db(), provider_id)).find(({ kind }) => kind === 'folder');
  const wish = { folder: folder(), publication_id: first?.publication_id ?? '', reason: 'patients complained' };
  await saveDraft(db(), { ...act(ana), slug: provider_id, text: next, hash: read, inForce: read });
  await publish(ana, next, { over: read, share: 10 });

  await rollBack(db(), { ...act(joel), ...wish, over: read });
  expect(await findDraft(db(), provider_id)).toMatchObject({ text: next, base_hash: over, authors: ['ruth', 'ana'] });
  expect(await followed()).toMatchObject({ inForce: fileOf(), trial: undefined });

  await publish(ana, next, { share: 10 });
  await saveDraft(db(), { ...act(ana), slug: provider_id, text: begun, hash: hashOfText(next), inForce: hashOfText(next) });
  await rollBack(db(), { ...act(joel), ...wish, over });
  expect(await findDraft(db(), provider_id)).toMatchObject({ text: begun });
});

test('the database refuses to change what was published, and an approval by an author', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);
  await publish(ruth, text);
  const rows = owner.updateTable('configuration_publications').where('provider_id', '=', provider_id);

  await expect(rows.set({ text: fileOf() }).execute()).rejects.toThrow('never changed');
  await expect(owner.deleteFrom('configuration_publications').where('provider_id', '=', provider_id).execute()).rejects.toThrow(
    'never changed',
  );
  await saveDraft(db(), {
    ...act(ruth),
    slug: provider_id,
    text: fileOf({ a: 1 }),
    hash: hashOfText(text),
    inForce: hashOfText(text),
  });
  const drafts = owner.updateTable('configuration_drafts').where('provider_id', '=', provider_id);
  await expect(drafts.set({ approved_by: 'ruth', approved_by_name: 'Ruth', approved_at: now }).execute()).rejects.toThrow(
    'check',
  );
});

test('sessions under way are counted by the step that each reached last, and by whether they have started', async () => {
  const keyedHash = keyedHasher('a secret of this test, which is long enough');
  const begin = async (step: string, patient_id: string | null, seen_at = now) => {
    const { session } = await createSession(db(), provider_id, { locale: 'en', needs_code: false }, seen_at);
    const set = owner.updateTable('sessions').where('session_id_hash', '=', session.session_id_hash);
    if (patient_id !== null) await set.set({ patient_id }).execute();
    const place = { flow: 'enrollment', step, kind: 'arrived', name: '', day: '2026-11-02', version: 'v', arm: '' } as const;
    const entry = { ...place, provider_id, visitor: funnelVisitor(session, keyedHash), language: 'en', device: 'phone', seen_at };
    await recordFunnel(owner, [entry as never]);
  };
  await begin('bill-info', null);
  await begin('bill-info', null);
  const { patient } = await addHousehold(owner, { patient: { provider_id }, bills: [] });
  await begin('payment-plan', patient.patient_id);
  await begin('payment-plan', null, new Date(now.getTime() - 20 * 60_000));

  expect(await countSessionsUnderWay(db(), { provider_id, now, keyedHash })).toEqual([
    { flow: 'enrollment', step: 'bill-info', started: 0, free: 2 },
    { flow: 'enrollment', step: 'payment-plan', started: 1, free: 0 },
  ]);
});

test('a provider that an editor begins is published after an approval, and has no version before', async () => {
  const text = fileOf({ provider_id });
  expect(await beginProvider(db(), { ...act(ana), text })).toBe(true);
  const wishes = { folder: folder(NOTHING), over: hashOfText(NOTHING) };

  await expect(publish(ana, text, wishes)).rejects.toMatchObject({ fault: 'notApproved' });
  await expect(approveDraft(db(), { ...act(ana), hash: hashOfText(text) })).rejects.toMatchObject({ fault: 'ownWork' });
  await approveDraft(db(), { ...act(joel), hash: hashOfText(text) });
  await publish(ana, text, wishes);

  expect(await followed()).toMatchObject({ inForce: text });
  expect((await listPublications(db(), provider_id)).map(({ kind }) => kind)).toEqual(['draft']);
  expect((await eventsOf()).map(([event]) => event)).toEqual([
    'configuration.begun',
    'configuration.approved',
    'configuration.published',
  ]);
});

test('an id is begun once, and by an editor of that id alone', async () => {
  const text = fileOf({ provider_id });

  await expect(beginProvider(db(), { ...act(joel), text })).rejects.toMatchObject({ fault: 'notAllowed' });
  const begun = await Promise.all([ruth, ana].map((by) => beginProvider(db(), { ...act(by), text: text + by.person_id })));

  expect(begun.filter(Boolean)).toEqual([true]);
  expect((await eventsOf()).map(([event]) => event)).toEqual(['configuration.refused', 'configuration.begun']);
});

const smtp = (changes: object = {}) => ({
  email: {
    adapter: 'smtp',
    host: 'smtp.lakeside.example',
    from: 'a@lakeside.example',
    user: 'u',
    password: 'env:MAIL',
    ...changes,
  },
});
const stripe = (secret: string) => ({ payments: { adapter: 'stripe', secret } });

describe('what uses a secret', () => {
  const before = fileOf({ partners: smtp(), ...stripe('env:LAKESIDE_STRIPE') });
  const publishAs = async (by: StaffMember, text: string) => {
    await saveDraft(db(), { ...act(by), slug: provider_id, text, hash: hashOfText(before), inForce: hashOfText(before) });
    return publish(by, text, { folder: folder(before), over: hashOfText(before) });
  };

  test.each([
    [
      'a mail server for the password',
      fileOf({ partners: smtp({ host: 'mail.attacker.example' }), ...stripe('env:LAKESIDE_STRIPE') }),
    ],
    [
      'another secret as the password',
      fileOf({ partners: smtp({ password: 'file:/run/secrets/x' }), ...stripe('env:LAKESIDE_STRIPE') }),
    ],
    ['the account of another provider', fileOf({ partners: smtp(), ...stripe('env:RIVERBEND_STRIPE') })],
  ])('is not published with %s by an editor of one provider, but by one of every provider', async (_, text) => {
    await expect(publishAs(ruth, text)).rejects.toMatchObject({ fault: 'otherSecrets' });

    await publish({ ...ana, isForAll: true }, text, { folder: folder(before), over: hashOfText(before) });
    expect((await followed()).inForce).toBe(text);
  });

  test.each([
    ['stays', fileOf({ plan_lengths: [6], partners: smtp(), ...stripe('env:LAKESIDE_STRIPE') })],
    ['is gone', fileOf({ ...stripe('env:LAKESIDE_STRIPE') })],
  ])('is published by an editor of one provider where it %s', async (_, text) => {
    await publishAs(ruth, text);

    expect((await followed()).inForce).toBe(text);
  });
});

test('what a provider begins with has the id under which it was begun', async () => {
  const text = fileOf({ provider_id: 'another' });
  await beginProvider(db(), { ...act(ana), text });
  await approveDraft(db(), { ...act(joel), hash: hashOfText(text) });

  const publishing = publish(ana, text, { folder: folder(NOTHING), over: hashOfText(NOTHING) });

  await expect(publishing).rejects.toMatchObject({ fault: 'otherIdentity' });
});

test('a version that is taken back after its share grew leaves every visitor, and is a draft to mend', async () => {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);
  const publication_id = await publish(ruth, text, { share: 10 });
  const wider = { ...act(ruth), folder: folder(), over, reason: 'works', publication_id, share: 50 };
  const id = await widenPublication(db(), wider);

  await endPublication(db(), { ...act(joel), publication_id: id });

  expect(await followed()).toMatchObject({ inForce: fileOf(), trial: undefined });
  expect(await findDraft(db(), provider_id)).toMatchObject({ text, authors: ['ruth'], saved_by: 'joel', approved_by: null });
});

test('a version that another one would undo when it begins is refused; a later one is not', async () => {
  const [coming, fix] = [fileOf({ plan_lengths: [6] }), fileOf({ plan_lengths: [6], charge_days: [1] })];
  await save(ruth, coming);
  await publish(ruth, coming, { beginsAt: new Date('2026-11-03T00:00:00Z') });
  const read = hashOfText(coming);
  await saveDraft(db(), { ...act(ruth), slug: provider_id, text: fix, hash: read, inForce: read });

  await expect(publish(ruth, fix)).rejects.toMatchObject({ fault: 'anotherComes' });
  await publish(ruth, fix, { beginsAt: new Date('2026-11-03T00:00:01Z') });

  now = new Date('2026-11-04T00:00:00Z');
  expect((await followed()).inForce).toBe(fix);
});

const lowest = [
  ['a version that a share has', { share: 10 }],
  ['a version that waits', { beginsAt: new Date('2026-11-03T00:00:00Z') }],
] as const;

/** Ruth publishes a version as wished, and Ana one on top of it, for a later day. */
async function publishTwo(wishes: object) {
  const [text, next] = [fileOf({ plan_lengths: [6] }), fileOf({ plan_lengths: [6], charge_days: [1] })];
  await save(ruth, text);
  const older = await publish(ruth, text, wishes);
  const read = hashOfText(text);
  await saveDraft(db(), { ...act(ana), slug: provider_id, text: next, hash: read, inForce: read });
  const newer = await publish(ana, next, { beginsAt: new Date('2026-11-04T00:00:00Z') });
  return { older, newer, next };
}

test.each(lowest)('%s is taken back with the version on top of it, whose text is the draft of all authors', async (_, wishes) => {
  const { older, newer, next } = await publishTwo(wishes);

  await endPublication(db(), { ...act(joel), publication_id: older });

  expect(await findDraft(db(), provider_id)).toMatchObject({ text: next, base_hash: over, authors: ['ruth', 'ana'] });
  await expect(endPublication(db(), { ...act(joel), publication_id: newer })).rejects.toMatchObject({ fault: 'alreadyEnded' });
  now = new Date('2026-11-05T00:00:00Z');
  expect(await followed()).toMatchObject({ inForce: fileOf(), trial: undefined });
});

test.each(lowest)(
  '%s stays when the version on top of it is taken back, and leaves its draft when it is taken back, too',
  async (_, wishes) => {
    const { older, newer, next } = await publishTwo(wishes);

    await endPublication(db(), { ...act(joel), publication_id: newer });
    expect(
      (await listPublications(db(), provider_id)).find(({ publication_id }) => publication_id === older)?.ended_at,
    ).toBeNull();
    await endPublication(db(), { ...act(joel), publication_id: older });

    expect(await findDraft(db(), provider_id)).toMatchObject({ text: next });
    now = new Date('2026-11-05T00:00:00Z');
    expect(await followed()).toMatchObject({ inForce: fileOf(), trial: undefined });
  },
);

test.each(lowest)('a draft on top of %s has the authors of both, and no approval, once that is taken back', async (_, wishes) => {
  const [text, next] = [fileOf({ plan_lengths: [6] }), fileOf({ plan_lengths: [6], charge_days: [1] })];
  await save(ruth, text);
  const publication_id = await publish(ruth, text, wishes);
  const read = hashOfText(text);
  await saveDraft(db(), { ...act(ana), slug: provider_id, text: next, hash: read, inForce: read });
  await approveDraft(db(), { ...act(joel), hash: hashOfText(next) });

  await endPublication(db(), { ...act(joel), publication_id });

  const draft = await findDraft(db(), provider_id);
  expect(draft).toMatchObject({ text: next, base_hash: over, approved_by: null });
  expect(draft?.authors.toSorted()).toEqual(['ana', 'ruth']);
});

/** A version that a tenth of the visitors has, and acts on it: the caller chooses the person and the moment of each. */
async function publishTrial() {
  const text = fileOf({ plan_lengths: [6] });
  await save(ruth, text);
  const publication_id = await publish(ruth, text, { share: 10 });
  const wider = { folder: folder(), over, reason: 'works', publication_id, share: 50 };
  return {
    text,
    widen: (built: ReturnType<typeof act>) => widenPublication(db(), { ...wider, ...built }),
    takeBack: (built: ReturnType<typeof act>) => endPublication(db(), { publication_id, ...built }),
  };
}

test('a version that was given to more is not taken back by an act that began before', async () => {
  const { text, widen, takeBack } = await publishTrial();
  const [first, second] = [act(joel), act(ruth)];

  await widen(second);

  await expect(takeBack(first)).rejects.toMatchObject({ fault: 'alreadyEnded' });
  expect(await followed()).toMatchObject({ trial: text });
});

test('a version that was taken back is not given to more by an act that began before', async () => {
  const { widen, takeBack } = await publishTrial();
  const [first, second] = [act(ruth), act(joel)];

  await takeBack(second);

  await expect(widen(first)).rejects.toMatchObject({ fault: 'alreadyEnded' });
  expect(await followed()).toMatchObject({ inForce: fileOf(), trial: undefined });
});

test('a version that is published by an act that began before another one holds after that one', async () => {
  const { text, widen } = await publishTrial();
  const next = fileOf({ plan_lengths: [9] });
  const read = hashOfText(text);
  await saveDraft(db(), { ...act(ruth), slug: provider_id, text: next, hash: read, inForce: read });
  const [first, second] = [act(ruth), act(ana)];

  await widen(second);
  await publish(ruth, next, first);

  now = new Date(now.getTime() + 1_000);
  expect(await followed()).toMatchObject({ inForce: next, trial: undefined });
});

test('a rollback in the millisecond of another act holds after that act', async () => {
  const { widen } = await publishTrial();
  const first = (await listPublications(db(), provider_id)).find(({ kind }) => kind === 'folder');
  const built = act(ana);

  await widen(built);
  const wish = { folder: folder(), over, reason: 'patients complained', publication_id: first?.publication_id ?? '' };
  await rollBack(db(), { ...wish, ...built });

  const [last, before] = await listPublications(db(), provider_id);
  expect([last?.kind, before?.kind]).toEqual(['rollback', 'wider']);
  expect(last?.begins_at.getTime()).toBeGreaterThan(before?.begins_at.getTime() ?? 0);
});

test('the first version of a new provider is a draft again when it is taken back', async () => {
  const text = fileOf({ provider_id });
  await beginProvider(db(), { ...act(ana), text });
  await approveDraft(db(), { ...act(joel), hash: hashOfText(text) });
  const first = { folder: folder(NOTHING), over: hashOfText(NOTHING), beginsAt: new Date('2026-11-05T00:00:00Z') };
  const publication_id = await publish(ana, text, first);

  await endPublication(db(), { ...act(ana), publication_id });

  expect(await findDraft(db(), provider_id)).toMatchObject({ text, base_hash: hashOfText(NOTHING) });
});
