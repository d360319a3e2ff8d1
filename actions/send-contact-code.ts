import type { Api, BodyOf, Calls, RequestOf } from '#api';

/** Sends a code to a contact that belongs to no application yet; guarded as a lookup is (spec 7). */
export async function sendContactCode(
  api: Api,
  body: RequestOf<Calls['sendTransferCode']>['body'],
): Promise<BodyOf<Calls['sendTransferCode']>> {
  const { body: token } = await api.verificationToken({});
  const headers = { 'x-verification-token': token.verification_token };
  return (await api.sendTransferCode({ headers, body })).body;
}
