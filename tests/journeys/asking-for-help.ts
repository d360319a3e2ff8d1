import { expect } from 'vitest';

import { ask } from './service.ts';
import type { Visitor } from './visitor.ts';

/** Sends the request for help on the visitor's page, and reads the message that staff receive about it. */
export async function askForHelp(visitor: Visitor): Promise<string> {
  await visitor.fill('letsGetInTouch.firstName', 'Walter');
  await visitor.fill('letsGetInTouch.lastName', 'Eriksen');
  await visitor.press('letsGetInTouch.action');
  const reference = await visitor.page.locator('.reference-code').innerText();
  const arrived = () => ask<{ readonly body: string }>('select body from simulator.inbox where body like $1', [`%${reference}%`]);
  await expect.poll(async () => (await arrived()).length, { timeout: 20_000 }).toBe(1);
  return (await arrived())[0]?.body ?? '';
}
