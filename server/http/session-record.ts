import type { Call } from '#api'

/** One visitor's session as the database keeps it (table `sessions`). The cookie's own value is never stored, only its hash. */
export interface SessionRecord {
  readonly provider_id: string
  /** SHA-256 of the cookie's value, hexadecimal. */
  readonly session_id_hash: string
  readonly created_at: Date
  readonly seen_at: Date
  /** Whom the last lookup found; another person than before clears `verified_at`. */
  readonly patient_id: string | null
  readonly verified_at: Date | null
  readonly verified_phone_hash: string | null
  readonly validation_token_hash: string | null
  readonly csrf_secret: string
  readonly locale: string | null
}

type Found = { readonly patient_id: string }
type Verified = Found & { readonly verified_at: Date }

/** The session as the access gate of a call leaves it: behind `found` there is a person, behind `verified` a verified one. */
export type SessionFor<C extends Call> = SessionRecord &
  (C['access'] extends 'verified' ? Verified : C['access'] extends 'found' ? Found : unknown)
