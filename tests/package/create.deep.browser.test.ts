import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeEdit, readEdits } from '../extend/guide.ts';
import { openBrowser } from '../journeys/service.ts';
import { aProject, tarballOf, type Project } from './install.ts';
import { servePage, type ServedPage } from './serve-page.ts';

let project: Project;
let served: ServedPage;
let browser: Browser;

beforeAll(async () => {
  project = await aProject();
  const tarball = await tarballOf('engine');
  await project.run('npx', '--yes', '--prefer-offline', '--package', tarball, 'causeway-create', '.', '--engine', tarball);
  await project.npm('install', '--ignore-scripts');
  await project.npm('run', 'build');
  served = await servePage(join(project.folder, 'dist'));
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  served?.close();
  await project?.remove();
});

async function open(): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(served.origin);
  return { page, errors };
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a funnel that the command wrote is installed, built, and booked by a visitor', async () => {
  const { page, errors } = await open();
  await goOn(page);
  const refused = await page.getByRole('alert').getByRole('link').allInnerTexts();
  await page.getByLabel('An electric bicycle').check();
  await page.getByLabel('Brand of the battery').fill('Volta');
  await page.getByLabel('What is broken?').fill('The chain');
  await goOn(page);
  await page.getByLabel('Month').fill('1');
  await page.getByLabel('Day', { exact: true }).fill('31');
  await page.getByLabel('Year').fill('2099');
  await goOn(page);
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('Email').fill('ana@example.com');
  await goOn(page);
  await page.getByText('January 31, 2099').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();

  await page.getByRole('heading', { name: 'Your repair is booked' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/done');
  expect(refused).toEqual(['Choose a kind of bicycle', 'Describe what is broken']);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a visitor who opens the last step first is sent to one that comes before it', async () => {
  const { page } = await open();
  await page.goto(`${served.origin}/done`);

  await page.waitForURL(/\/contact$|\/bicycle$/);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.context().close();
});

test('the changes of the lesson build in that funnel, and its test passes', async () => {
  for (const edit of readEdits(readFileSync('docs/learn/a-funnel-in-fifteen-minutes.md', 'utf8'))) makeEdit(project.folder, edit);

  expect(await project.node('--test', 'funnel/flow.test.mjs')).toContain('pass 1');
  expect(await project.npm('run', 'build')).toContain('built in');
}, 120_000);
