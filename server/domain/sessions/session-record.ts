import type { Call } from '#api';
import type { Selectable } from 'kysely';

import type { Agent } from '../../schema/column-types.ts';
import type { Database } from '../../schema/database.ts';

/** One visitor's session as the database keeps it. The cookie's own value is never stored, only its SHA-256. */
export type SessionRecord = Readonly<Selectable<Database['sessions']>>;

type Found = { readonly patient_id: string };
type WithAgent = { readonly agent: Agent };
type Verified = Found & { readonly verified_at: Date };

/**
 * The session as the access gate of a call leaves it: behind `found` there is a person, behind `verified` a verified one,
 * behind the others an agent.
 */
export type SessionFor<C extends Call> = C['access'] extends 'api-key'
  ? undefined
  : SessionRecord &
      (C['access'] extends 'verified'
        ? Verified
        : C['access'] extends 'refund-agent'
          ? Verified & WithAgent
          : C['access'] extends 'found'
            ? Found
            : C['access'] extends 'agent' | 'internal-agent'
              ? WithAgent
              : unknown);
