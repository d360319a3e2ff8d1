import { ok } from '../calls/answers.ts';
import type { FoundContext } from '../calls/context.ts';
import { deliverCode, type CodeRequest } from './deliver-code.ts';
import { requestSealedCode } from './sealed-code.ts';

/** Sends a code before the answer, or after it where the answer must not depend on whom the lookup found. */
export async function answerCodeRequest(context: FoundContext, request: CodeRequest) {
  const { search_hash } = context.session;
  if (search_hash === null) return ok(await deliverCode(context, request));
  const { body, afterwards } = await requestSealedCode(context, search_hash, request);
  return { ...ok(body), afterwards };
}
