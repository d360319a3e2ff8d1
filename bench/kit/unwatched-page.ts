import type { Browser } from 'playwright';

import { CPU_SLOWDOWN, NETWORK, VIEWPORT } from './slow-browser.ts';

/** How long a page is left alone before it is asked how it came up, in ms: parts that come later have come by then. */
const QUIET_AFTER = 6_000;

/** Commands to one tab, by their names in the DevTools protocol. */
type Send = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Loads a page for a new visitor on a slow phone and reads what an expression comes to there. A driver that listens to a
 * page's console makes the engine find the line of every error that is made: where a library makes some as it starts,
 * that reads the whole script once more, which no phone does. So this tab has no listener.
 */
export async function readUnwatched<T>(browser: Browser, url: string, expression: string): Promise<T> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  try {
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId, ...VIEWPORT });
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
    const send = sender(root, sessionId);
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await send('Network.enable');
    await send('Network.emulateNetworkConditions', NETWORK);
    await send('Page.navigate', { url });
    await new Promise((resolve) => setTimeout(resolve, QUIET_AFTER));
    const answer = (await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })) as {
      readonly result: { readonly value: T };
    };
    return answer.result.value;
  } finally {
    await root.send('Target.disposeBrowserContext', { browserContextId });
    await root.detach();
  }
}

type RootSession = Awaited<ReturnType<Browser['newBrowserCDPSession']>>;

function sender(root: RootSession, sessionId: string): Send {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (cause: Error) => void }>();
  root.on('Target.receivedMessageFromTarget', (event) => {
    const { id, result, error } = JSON.parse(event.message) as { id?: number; result?: unknown; error?: { message: string } };
    if (event.sessionId !== sessionId || id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = waiting.size + 1;
      waiting.set(id, { resolve, reject });
      root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject);
    });
}
