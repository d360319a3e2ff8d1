import { ask } from './service.ts';
import type { Visit } from './visit.ts';

/** Sends the request for help of the page that the visitor stands on, and reads what staff are written about it. */
export async function askForHelp(visit: Visit): Promise<string> {
  await visit.fill('letsGetInTouch.firstName', 'Walter');
  await visit.fill('letsGetInTouch.lastName', 'Eriksen');
  await visit.press('letsGetInTouch.action');
  const reference = await visit.page.locator('.reference-code').innerText();
  const rows = await ask<{ readonly body: string }>('select body from outbox where body like $1', [`%${reference}%`]);
  if (rows.length !== 1) throw new Error(`${rows.length} messages were written about ${reference}`);
  return rows[0]?.body ?? '';
}
