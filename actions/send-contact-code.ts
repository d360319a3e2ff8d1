import type { Api, BodyOf, Calls, RequestOf } from '#api';

/** The calls that it makes. */
export const contactCalls = ['verificationToken', 'sendTransferCode'] as const;

/** Sends a code to a contact that belongs to no application yet; guarded as a lookup is (spec 7). */
export async function sendContactCode(
  api: Pick<Api, (typeof contactCalls)[number]>,
  body: RequestOf<Calls['sendTransferCode']>['body'],
): Promise<BodyOf<Calls['sendTransferCode']>> {
  const { body: token } = await api.verificationToken({});
  const headers = { 'x-verification-token': token.verification_token };
  return (await api.sendTransferCode({ headers, body })).body;
}
