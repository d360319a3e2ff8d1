import { ask } from './service.ts';
import type { Visitor } from './visitor.ts';

/** Sends the request for help on the visitor's page, and reads the message that staff receive about it. */
export async function askForHelp(visitor: Visitor): Promise<string> {
  await visitor.fill('letsGetInTouch.firstName', 'Walter');
  await visitor.fill('letsGetInTouch.lastName', 'Eriksen');
  await visitor.press('letsGetInTouch.action');
  const reference = await visitor.page.locator('.reference-code').innerText();
  const rows = await ask<{ readonly body: string }>('select body from outbox where body like $1', [`%${reference}%`]);
  if (rows.length !== 1) throw new Error(`${rows.length} messages were written about ${reference}`);
  return rows[0]?.body ?? '';
}
