import { FunnelError } from '#api';

import type { UploadTools } from '../calls/answer-tools.ts';
import type { Context } from '../calls/context.ts';
import type { Sealer } from '../../platform/sealing.ts';

/** What the service needs to take files. Refuses where it has no key or no storage, and logs which. */
export function requireUploadTools({
  answerTools: { sealer, uploads },
  log,
}: Context): UploadTools & { readonly sealer: Sealer } {
  if (sealer && uploads) return { sealer, ...uploads };
  log.error(`${sealer ? 'UPLOADS is off' : 'ANSWER_KEYS is missing'}: the files of visitors are refused`);
  throw new FunnelError('service_unavailable', { message: 'this service takes no files' });
}
