import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { draftWords, withOwnWords } from '#engine/starter';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceProcess } from '../setup/service-process.ts';
import { readCode, readInbox } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** A flow that is JSON alone, whose answers are saved on one device and opened on another. */

/** A text that comes with the screens. */
const wordOf = (locale: 'en' | 'es', word: string, values = {}) =>
  withOwnWords(draftWords, (key: string) => key, locale)(`starter.${word}`, values);
const small = { width: 360, height: 740 } as const;
const folder = mkdtempSync(join(tmpdir(), 'save-and-return-'));
let service: ServiceProcess;

beforeAll(async () => {
  cpSync('flows', join(folder, 'flows'), { recursive: true });
  cpSync('providers', join(folder, 'providers'), { recursive: true });
  cpSync('tests/journeys/saved-claim.json', join(folder, 'flows', 'claim.json'));
  const file = join(folder, 'providers', 'lakeside.json');
  const provider = JSON.parse(readFileSync(file, 'utf8')) as { readonly flows: object };
  writeFileSync(file, JSON.stringify({ ...provider, flows: { ...provider.flows, claim: {} } }));
  service = await startProcess({
    databaseUrl: await createDatabase(inject('testPostgres')),
    env: { FLOWS_DIR: join(folder, 'flows'), PROVIDERS_DIR: join(folder, 'providers') },
  });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** From any step of the form to the page that confirms the saving. */
async function save(visitor: Visitor, email: string): Promise<void> {
  await visitor.press('saveDraft.later');
  await visitor.waitForStep('/claim/save', 'saveDraft.title');
  await visitor.page.getByRole('radio', { name: visitor.text('saveDraft.byEmail') }).check();
  await visitor.fill('saveDraft.email', email);
  await visitor.expectAccessible();
  await visitor.press('saveDraft.action');
}

/** The newest link in a message to this mailbox, as a path with its fragment. */
async function linkTo(visitor: Visitor, email: string, before?: string): Promise<string> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100)) {
    const messages = await readInbox(visitor, email);
    const links = messages.flatMap(({ text }) => /https?:\/\/\S+\/claim\/open\S+/.exec(text)?.[0] ?? []);
    const [newest] = links;
    if (newest !== undefined && newest !== before) return newest;
  }
  throw new Error(`no link is sent to ${email}`);
}

async function openLink(visitor: Visitor, link: string, email: string, locale: 'en' | 'es'): Promise<void> {
  await visitor.open(link.replace(visitor.origin, ''));
  await visitor.waitForStep('/claim/open', 'saveDraft.open');
  await visitor.page.waitForFunction(() => !window.location.href.includes('#'));
  await visitor.expectAccessible();
  await visitor.page.getByRole('button', { name: wordOf(locale, 'draftSend') }).click();
  await visitor.page.getByText(wordOf(locale, 'draftCodeByEmail')).waitFor();
  expect(await visitor.page.getByText(/Ana|mail\.example/).count()).toBe(0);
  await visitor.expectAccessible();
  await visitor.fill('verifyCode.code', await readCode(visitor, email));
  await visitor.press('verifyCode.action');
}

describe.each(localesByDepth('es'))('answers that a visitor saves, in %s', (locale) => {
  const email = `ana.${locale}@mail.example`;

  test('open on another device after a code, and two devices lose nothing', async () => {
    await withVisitor({ url: service.url, locale, ...small }, async (laptop) => {
      await laptop.open('/claim');
      await laptop.waitForStep('/claim/person', 'letsGetInTouch.title');
      await laptop.expectAccessible();
      await laptop.fill('letsGetInTouch.firstName', 'Ana');
      await save(laptop, email);
      await laptop.waitForStep('/claim/saved', 'saveDraft.saved');
      await laptop.page.getByText(wordOf(locale, 'draftSent', { contact: 'ana•••@mail.example' })).waitFor();
      await laptop.expectAccessible();
      const link = await linkTo(laptop, email);

      await withVisitor({ url: service.url, locale, ...small }, async (phone) => {
        await openLink(phone, link, email, locale);
        await phone.waitForStep('/claim/person', 'letsGetInTouch.title');
        await phone.waitForValue('letsGetInTouch.firstName', 'Ana');
        await phone.fill('letsGetInTouch.lastName', 'Rivera');
        await phone.press('letsGetInTouch.action');
        await phone.waitForStep('/claim/phone', 'billInfoPhone.title');
        await save(phone, email);
        await phone.waitForStep('/claim/saved', 'saveDraft.saved');
      });

      await laptop.press('saveDraft.goOn');
      await laptop.waitForStep('/claim/person', 'letsGetInTouch.title');
      await laptop.waitForValue('letsGetInTouch.firstName', 'Ana');
      await save(laptop, email);
      await laptop.page.getByText(laptop.text('saveDraft.changed')).first().waitFor();
      await laptop.expectAccessible();
      await laptop.press('saveDraft.action');
      await laptop.waitForStep('/claim/saved', 'saveDraft.saved');
    });
  });

  deepTest('come back on the step after the one that is complete, and a link whose answers were sent opens nothing', async () => {
    const other = `sent.${email}`;
    await withVisitor({ url: service.url, locale, ...small }, async (visitor) => {
      await visitor.open('/claim');
      await visitor.waitForStep('/claim/person', 'letsGetInTouch.title');
      await visitor.fill('letsGetInTouch.firstName', 'Ana');
      await visitor.fill('letsGetInTouch.lastName', 'Rivera');
      await visitor.press('letsGetInTouch.action');
      await visitor.waitForStep('/claim/phone', 'billInfoPhone.title');
      await save(visitor, other);
      await visitor.waitForStep('/claim/saved', 'saveDraft.saved');
      const link = await linkTo(visitor, other);

      await withVisitor({ url: service.url, locale, ...small }, async (phone) => {
        await openLink(phone, link, other, locale);
        await phone.waitForStep('/claim/phone', 'billInfoPhone.title');
        await phone.fill('billInfoPhone.phone', '607-555-0142');
        await phone.press('billInfoPhone.action');
        await phone.waitForStep('/claim/done', 'letsGetInTouch.sent.title');
      });
      await withVisitor({ url: service.url, locale, ...small }, async (late) => {
        await late.open(link.replace(late.origin, ''));
        await late.waitForStep('/claim/open', 'saveDraft.open');
        await late.page.getByRole('button', { name: wordOf(locale, 'draftSend') }).click();
        await late.page.getByText(wordOf(locale, 'draftGone')).waitFor();
        await late.expectAccessible();
      });
    });
  });
});
