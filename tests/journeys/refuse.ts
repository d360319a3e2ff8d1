import type { Calls, ErrorCode } from '#api';

import { refusal, standInFor } from './stand-in.ts';
import type { Visitor } from './visitor.ts';

/** Refuses a call with this code while the callback runs, with the error object of the service. */
export async function refuse(
  { page }: Visitor,
  { call, code }: { readonly call: keyof Calls; readonly code: ErrorCode },
  run: () => Promise<void>,
): Promise<void> {
  const standIn = await standInFor(page, call);
  standIn.answer = refusal(code);
  await run();
  standIn.answer = undefined;
}
