import type { Call } from '#api';
import type { Selectable } from 'kysely';

import type { SessionTable } from '../database/tables/sessions.ts';

/** One visitor's session as the database keeps it. The cookie's own value is never stored, only its SHA-256. */
export type SessionRecord = Readonly<Selectable<SessionTable>>;

type Found = { readonly patient_id: string };
type Verified = Found & { readonly verified_at: Date };

/** The session as the access gate of a call leaves it: behind `found` there is a person, behind `verified` a verified one. */
export type SessionFor<C extends Call> = SessionRecord &
  (C['access'] extends 'verified' ? Verified : C['access'] extends 'found' ? Found : unknown);
