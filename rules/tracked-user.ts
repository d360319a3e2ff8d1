import type { Application } from '#api/entities';

import { maskEmail } from './email.ts';

/** Who enrolls, as far as a tool outside may know (Spec 3, "Tracked user"). */
export interface TrackedUser {
  readonly id: string;
  /** An initial. */
  readonly firstName: string;
  /** An initial. */
  readonly lastName: string;
  /** The first three characters of the local part, and the domain; empty where there is none. */
  readonly email: string;
}

type Enrolling = Pick<Application, 'application_id' | 'first_name' | 'last_name' | 'email'>;

export function trackedUser({ application_id, first_name, last_name, email }: Enrolling): TrackedUser {
  return {
    id: application_id,
    firstName: initial(first_name),
    lastName: initial(last_name),
    email: email === null ? '' : maskEmail(email),
  };
}

function initial(name: string | null): string {
  const [first = ''] = (name ?? '').trim();
  return first.toUpperCase();
}
