import { createHash } from 'node:crypto';

import type { KeyedHash } from '../../platform/http/keyed-hash.ts';

/** The one-use token of a simulated offer. It is made again for a request that is sent again, so it is kept nowhere. */
export function embedToken(keyedHash: KeyedHash, simulatedOfferId: string): string {
  return keyedHash('embed-token', simulatedOfferId);
}

/** What the database knows it by. */
export function hashEmbedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
