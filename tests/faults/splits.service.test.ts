import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ServiceAddress } from '../setup/service-process.ts';
import { guestAt } from './guest.ts';
import { startService, type OwnService } from './service.ts';

const flows = join(mkdtempSync(join(tmpdir(), 'causeway-splits-')), 'flows');
const MANY = 40;

let service: OwnService;

/** The shipped flow with a split that an entry row reads. */
function writeFlows(): void {
  cpSync('flows', flows, { recursive: true });
  const path = join(flows, 'enrollment.json');
  const flow = JSON.parse(readFileSync(path, 'utf8')) as { readonly entry: readonly object[] };
  const row = { when: "landing == 'picture' && identifierLogin", to: 'bill-info-identifier' };
  const entry = flow.entry.toSpliced(2, 0, row);
  writeFileSync(path, JSON.stringify({ ...flow, entry, split: { landing: { plain: 50, picture: 50 } } }));
}

beforeAll(async () => {
  writeFlows();
  service = await startService({ env: { FLOWS_DIR: flows } });
});
afterAll(async () => {
  await service.stop();
  rmSync(join(flows, '..'), { recursive: true, force: true });
});

type Cookies = Readonly<Record<string, string>>;

interface Page {
  readonly arm: string | undefined;
  readonly cookies: Cookies;
}

/** A page as a browser with these cookies gets it. */
function loadPage(process: ServiceAddress, cookies: Cookies = {}): Promise<Page> {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const headers = { host: `northshore.localhost:${new URL(process.url).port}`, cookie };
  return new Promise((resolve, reject) => {
    const sent = request(`${process.url}/bill-info`, { headers }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (part: string) => (html += part));
      answer.on('end', () => {
        const given = (answer.headers['set-cookie'] ?? []).map((line) => (line.split(';')[0] ?? '').split('='));
        const arms = [...html.matchAll(/"landing":"(plain|picture)"/g)].map(([, arm]) => arm);
        resolve({ arm: arms.at(-1), cookies: { ...cookies, ...(Object.fromEntries(given) as Cookies) } });
      });
    });
    sent.on('error', reject).end();
  });
}

function without(cookies: Cookies, name: string): Cookies {
  return Object.fromEntries(Object.entries(cookies).filter(([key]) => key !== name));
}

async function firstPages(): Promise<readonly Page[]> {
  const [one] = service.processes;
  if (!one) throw new Error('no process runs');
  const pages: Page[] = [];
  for (let count = 0; count < MANY; count += 1) pages.push(await loadPage(one));
  return pages;
}

test('visitors are divided, and each keeps the arm over reloads, processes and sessions', async () => {
  const [one, other] = service.processes;
  const pages = await firstPages();

  expect(new Set(pages.map(({ arm }) => arm))).toEqual(new Set(['plain', 'picture']));
  for (const { arm, cookies } of pages) {
    const again = [
      await loadPage(one!, cookies),
      await loadPage(other!, cookies),
      // Another day: the session is over, and the visitor is still known.
      await loadPage(other!, without(cookies, '__Host-session')),
    ];
    expect(again.map((page) => page.arm)).toEqual([arm, arm, arm]);
  }
});

test('a browser that keeps no lasting cookie has one arm for its session', async () => {
  const [one, other] = service.processes;

  for (const { arm, cookies } of (await firstPages()).slice(0, 10)) {
    const session = without(cookies, '__Host-visitor');
    expect([(await loadPage(one!, session)).arm, (await loadPage(other!, session)).arm]).toEqual([arm, arm]);
  }
});

test('the audit records the arm with what the visitor does', async () => {
  const { held } = await guestAt(service, 'begun');

  const [event] = await service.ask<{ readonly arms: unknown }>(
    `select details -> 'arms' as arms from audit_events where event = 'application.created' and chain_id = $1`,
    [held.application.application_id],
  );
  expect([{ enrollment: { landing: 'plain' } }, { enrollment: { landing: 'picture' } }]).toContainEqual(event?.arms);
});
