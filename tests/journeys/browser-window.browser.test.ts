import { expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { standInFor } from './stand-in.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** Leaves something in every place where a browser stores data of a page. */
async function leaveTraces({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    window.name = 'left';
    for (const storage of [sessionStorage, localStorage]) storage.setItem('left', 'left');
    document.cookie = 'left=left; max-age=3600';
    await caches.open('left').catch(() => undefined);
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left');
      opening.onsuccess = () => resolve(opening.result.close());
      opening.onerror = () => reject(new Error('no database'));
    });
    for (let places = 0; places < 3; places += 1) history.pushState(null, '', `?left=${places}`);
  });
}

/** Reads everything from those places. */
function traces({ page }: Visitor) {
  return page.evaluate(async () => ({
    name: window.name,
    storages: [sessionStorage, localStorage].map((storage) => storage.getItem('left')),
    cookie: document.cookie,
    caches: await caches.keys().catch(() => []),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    places: history.length,
    referrer: document.referrer,
  }));
}

/** The page identifies the window, since no visitor can remove it. */
const windowOf = ({ page }: Visitor) => page;

test('the second visitor of a window finds nothing of the first, and has a session of their own', async () => {
  const left: { window?: unknown; session?: string } = {};
  await withVisitor({}, async (visitor) => {
    await visitor.open('/bill-info');
    await visitor.waitForStep('/bill-info', 'billInfo.title');
    await visitor.fill('billInfo.lastName', 'Rivera');
    await leaveTraces(visitor);
    Object.assign(left, { window: windowOf(visitor), session: await visitor.sessionId() });
  });

  await withVisitor({}, async (visitor) => {
    expect(windowOf(visitor)).toBe(left.window);
    await visitor.open('/bill-info');
    await visitor.waitForStep('/bill-info', 'billInfo.title');

    await visitor.waitForValue('billInfo.lastName', '');
    expect(await visitor.sessionId()).not.toBe(left.session);
    expect(await traces(visitor)).toEqual({
      name: '',
      storages: [null, null],
      cookie: '',
      caches: [],
      databases: [],
      places: 2,
      referrer: '',
    });
  });
});

const LASTING: readonly (readonly [what: string, leave: (visitor: Visitor) => Promise<unknown>])[] = [
  ['a clock', ({ page }) => page.clock.install()],
  ['a medium', ({ page }) => page.emulateMedia({ media: 'print' })],
  ['a second tab', async (visitor) => (await visitor.openTab('/bill-info')).page.close()],
  ['a foreign page', ({ page }) => page.goto('about:blank')],
];

deepTest.each(LASTING)('a window is not used again after a visitor who has left %s', async (_what, leave) => {
  let left: unknown;
  await withVisitor({}, async (visitor) => {
    await visitor.open('/bill-info');
    await leave(visitor);
    left = windowOf(visitor);
  });

  await withVisitor({}, async (visitor) => expect(windowOf(visitor)).not.toBe(left));
});

deepTest('the next visitor finds no script, function, route or stand-in of the one before', async () => {
  let left: unknown;
  await withVisitor({}, async (visitor) => {
    const { page } = visitor;
    await visitor.open('/bill-info');
    await page.addInitScript(() => Object.assign(window, { script: true }));
    await page.exposeFunction('exposed', () => undefined);
    await page.route('**/test/check', (route) => route.fulfill({ body: 'a stand-in' }));
    await standInFor(page, 'loggedIn');
    left = windowOf(visitor);
  });

  await withVisitor({}, async (visitor) => {
    expect(windowOf(visitor)).toBe(left);
    await visitor.open('/test/check');
    expect(await visitor.page.content()).not.toContain('a stand-in');
    expect(await visitor.page.evaluate(() => Object.keys(window))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(script|exposed|standInFor_loggedIn)$/)]),
    );
  });
});

deepTest('a visitor can require a new window', async () => {
  let left: unknown;
  await withVisitor({}, async (visitor) => {
    await visitor.open('/bill-info');
    left = windowOf(visitor);
  });

  await withVisitor({ isNew: true }, async (visitor) => expect(windowOf(visitor)).not.toBe(left));
});
