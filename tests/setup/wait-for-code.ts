import { setTimeout as sleep } from 'node:timers/promises';

/** A message is delivered some time after the response to the request that asked for it. */
const DELIVERED_WITHIN_MS = 5_000;
/** A test may read the same code again when no other one follows in this time. */
const SECOND_CODE_WITHIN_MS = 2_500;
const PAUSE_MS = 50;

/** The code that was last read for each contact. */
const lastRead = new Map<string, string>();

/** Reads the newest code for a contact until an unread one is there. Throws when none is delivered. */
export async function waitForCode(contact: string, readNewest: () => Promise<string | null | undefined>): Promise<string> {
  const before = lastRead.get(contact);
  const began = Date.now();
  for (;;) {
    const code = await readNewest();
    const waited = Date.now() - began;
    if (code != null && (code !== before || waited > SECOND_CODE_WITHIN_MS)) {
      lastRead.set(contact, code);
      return code;
    }
    if (waited > DELIVERED_WITHIN_MS) throw new Error(`no code was sent to ${contact}`);
    await sleep(PAUSE_MS);
  }
}
