import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localesByDepth } from '../setup/depth.ts';
import { deepTest } from '../setup/deep-test.ts';
import { accessFaults } from '../journeys/accessible.ts';
import { openBrowser } from '../journeys/service.ts';
import { ClaimVisitor, languages } from './claim-visitor.ts';
import { aProject, tarballOf, type Project } from './install.ts';

/** The example as a stranger has it: installed from the packed engine, built, and served by its own server. */

const EXAMPLE = join('examples', 'pet-claim');

let project: Project;
let server: ChildProcess;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  project = await aProject();
  cpSync(EXAMPLE, project.folder, { recursive: true });
  await project.npm('install', '--ignore-scripts', await tarballOf('engine'));
  await project.npm('run', 'build');
  const started = spawn(process.execPath, ['server/serve.mjs'], {
    cwd: project.folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  origin = await new Promise((resolve) => started.stdout.once('data', (line) => resolve(String(line).trim())));
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  server?.kill();
  await project?.remove();
});

async function open(tag: string, path = '/') {
  const page = await (await browser.newContext({ locale: tag, viewport: { width: 360, height: 740 } })).newPage();
  page.setDefaultTimeout(15_000);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${origin}${path}`);
  return { page, faults };
}

async function isAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
}

const claims = () =>
  readFileSync(join(project.folder, 'claims.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly locale: string; readonly answers: Readonly<Record<string, unknown>> });

interface Message {
  readonly to: { readonly email: string };
  readonly address?: string;
  readonly code?: string;
}

/** The newest message that the server wrote for this address. */
function lastMessageTo(email: string): Message {
  const lines = readFileSync(join(project.folder, 'messages.jsonl'), 'utf8').trim().split('\n');
  const messages = lines.map((line) => JSON.parse(line) as Message).filter(({ to }) => to.email === email);
  return messages.at(-1) ?? { to: { email } };
}

describe.each(localesByDepth('es'))('a claim in %s', (locale) => {
  const language = languages[locale];
  const { words } = language;

  test('is made of all parts, checked, changed, and sent to a server that validates it again', async () => {
    const { page, faults } = await open(language.tag);
    const visitor = new ClaimVisitor(page, language);
    await page.getByRole('heading', { level: 1, name: words.welcome.title }).waitFor();
    await isAccessible(page);
    await visitor.begin();
    await isAccessible(page);
    await visitor.describePet();
    await visitor.describeAccident();
    await visitor.addBills();
    await isAccessible(page);
    await visitor.upload();
    await visitor.describeOwner();
    expect(await page.getByText(language.completed, { exact: true }).count()).toBe(4);
    await visitor.button(words.tasks.review).click();
    await visitor.arrives(words.check.title);
    await isAccessible(page);

    await page.getByRole('link', { name: `${language.change} ${words.owner.title}` }).click();
    await visitor.arrives(words.owner.title);
    await visitor.field(words.owner.name).fill('Ana María Rivera');
    await visitor.goOn(words.check.title);
    for (const shown of ['Luna', language.state, '(607) 555-0142', 'Ana María Rivera', 'bill.png'])
      await page.getByText(shown, { exact: true }).waitFor();
    await visitor.button(words.check.send).click();
    await visitor.arrives(words.done.title);

    await isAccessible(page);
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rivera');
    expect(claims().find((claim) => claim.locale === locale)?.answers).toMatchObject({
      pet: { name: 'Luna', kind: 'dog', born: '2019-03-01', weight: 42, chip: '985112004567' },
      incident: { cause: 'accident', happened: '2026-06-01', seen: '2026-06-02' },
      bill: [{ what: 'surgery', amount: 1150 }, { amount: 84 }],
      papers: { files: [{ name: 'bill.png', size: 7, type: 'image/png' }] },
      owner: { name: 'Ana María Rivera', phone: '+16075550142' },
    });
    await page.context().close();
  });

  deepTest('is saved, and goes on from the link on another device after the code', async () => {
    const { page } = await open(language.tag);
    await visitor(page).begin();
    await visitor(page).describePet();
    await visitor(page).button(words.save.later).click();
    await visitor(page).arrives(words.save.later);
    await isAccessible(page);
    const email = `ana-${locale}@example.com`;
    await visitor(page).field(words.save.email).fill(email);
    await visitor(page).button(words.save.action).click();
    await visitor(page).arrives(words.save.saved);
    await isAccessible(page);

    const other = await open(language.tag, lastMessageTo(email).address);
    await other.page.getByRole('heading', { level: 1, name: words.save.open }).waitFor();
    await visitor(other.page).button(language.sendCode).click();
    await visitor(other.page).field(words.save.code).fill('000000');
    await visitor(other.page).button(words.save.openAction).click();
    await other.page.getByText(words.save.codeWrong).first().waitFor();
    await isAccessible(other.page);
    await visitor(other.page)
      .field(words.save.code)
      .fill(lastMessageTo(email).code ?? '');
    await visitor(other.page).button(words.save.openAction).click();
    await visitor(other.page).arrives(words.tasks.title);

    expect(await other.page.getByText(language.completed, { exact: true }).count()).toBe(1);
    await visitor(other.page).openTask(words.tasks.pet, words.pet.title);
    expect(await visitor(other.page).field(words.pet.name).inputValue()).toBe('Luna');
    await Promise.all([page, other.page].map(async (one) => one.context().close()));
  });

  test('shows what is missing, and stays where it is', async () => {
    const { page } = await open(language.tag, '/pet');
    await visitor(page).button(words.app.continue).click();
    await page.getByRole('alert').and(page.locator(':focus')).waitFor();

    expect(await page.getByRole('alert').getByRole('link').count()).toBe(5);
    await isAccessible(page);
    await page.context().close();
  });

  deepTest('cannot be checked before its parts are there', async () => {
    const { page } = await open(language.tag);
    await visitor(page).begin();
    await visitor(page).button(words.tasks.review).click();

    await page.getByRole('alert').filter({ hasText: words.tasks.unfinished }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/claim');
    await page.context().close();
  });

  const visitor = (page: Page) => new ClaimVisitor(page, language);
});

deepTest('a visitor who chooses another language goes on in it', async () => {
  const { page } = await open('en-US');
  await new ClaimVisitor(page, languages.en).begin();
  await page.getByLabel(languages.en.words.app.language).selectOption('es');

  await page.getByRole('heading', { level: 1, name: languages.es.words.tasks.title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  await page.context().close();
});

test('the server refuses answers without the parts that come before', async () => {
  const body = { flow: 'pet-claim', run: { step: 'check', of: 'submit' }, answers: { owner: ownerAlone }, locale: 'en' };
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-sixteen' };
  const response = await fetch(`${origin}/api/claims`, { method: 'POST', headers, body: JSON.stringify(body) });

  expect([response.status, await response.json()]).toEqual([409, { code: 'operation_not_available_yet' }]);
});

const ownerAlone = { name: 'Ana', email: 'ana@example.com', phone: '+16075550142' };

test('the funnel has no line of TypeScript, and twelve steps beside those that save and open a draft', () => {
  const files = readdirSync(join(EXAMPLE, 'funnel'), { recursive: true, encoding: 'utf8' }).map((file) => extname(file));
  const { steps } = JSON.parse(readFileSync(join(EXAMPLE, 'funnel', 'flow.json'), 'utf8')) as {
    readonly steps: readonly { readonly id: string }[];
  };

  expect(new Set(files.filter(Boolean))).toEqual(new Set(['.json']));
  expect(steps.filter(({ id }) => !['save', 'saved', 'open'].includes(id))).toHaveLength(12);
  expect(readFileSync(join(EXAMPLE, 'main.tsx'), 'utf8').split('\n').length).toBeLessThan(60);
});

deepTest(
  'the build proves the funnel: it stops where visitors can come to a step that they do not have',
  async () => {
    const flow = readFileSync(join(project.folder, 'funnel', 'flow.json'), 'utf8');
    const build = (text: string) => project.write({ 'funnel/flow.json': text }).then(() => project.npm('run', 'build'));

    const broken = flow.replaceAll('"instead": "tasks",', '').replace('{ "to": "payout" }', '{ "to": "papers" }');
    await expect(build(broken)).rejects.toThrow('FLOW107');
    await expect(build(flow)).resolves.toContain('built in');
  },
  60_000,
);
