import { FunnelError } from '#api';

import { giveAttemptsBack, isUsedUp, takeAttempts, type AttemptLimit } from '../store/attempts.ts';
import type { Context } from './context.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

interface LookupAttempt {
  readonly lastNameKey: string;
  readonly birthDate: string;
  /** Something beside name and birth date was given. */
  readonly hasIdentifier: boolean;
  /** An MRN or digits of an SSN, whose rightness would be told. */
  readonly hasSecondIdentifier: boolean;
}

/** What the limits allow: looking, or only answering as if nobody had been found. */
export type Permission = { readonly mayLook: boolean; readonly refund: () => Promise<void> };

/**
 * Counts a lookup against its limits before anything is looked for (design 7, trust T1). Beyond those of session and network
 * address it is refused; beyond those of a person, a surname or the provider it is answered as a miss, so that the
 * limit itself tells nothing. What finds somebody is given back.
 */
export async function countLookup(context: Context, attempt: LookupAttempt): Promise<Permission> {
  const { db, provider, now } = context;
  const { visitor, person, crowd } = limitsOf(context, attempt);
  const counted = [...visitor, ...person];
  const refused = await takeAttempts(db, provider.provider_id, counted, now);
  if (visitor.some(({ kind }) => refused.includes(kind))) {
    throw new FunnelError('too_many_requests', { message: 'too many lookups from here', retryAfter: 15 * MINUTE });
  }
  // A crowd that guesses at names is asked for more than a name: real people have a phone or a number to give.
  const isCrowded = !attempt.hasIdentifier && (await someUsedUp(context, crowd));
  return {
    mayLook: !isCrowded && refused.length === 0,
    refund: () => giveAttemptsBack(db, provider.provider_id, counted, now),
  };
}

/** Counts a miss where only misses count. */
export async function countMiss(context: Context, attempt: LookupAttempt): Promise<void> {
  await takeAttempts(context.db, context.provider.provider_id, limitsOf(context, attempt).crowd, context.now);
}

function limitsOf({ keyedHash, session, address }: Context, { lastNameKey, birthDate, hasSecondIdentifier }: LookupAttempt) {
  const person = keyedHash('lookup-person', `${lastNameKey} ${birthDate}`);
  const visitor: readonly AttemptLimit[] = [
    { kind: 'lookup-session', subject: session.session_id_hash, max: 20, seconds: 15 * MINUTE },
    { kind: 'lookup-address', subject: keyedHash('address', address), max: 120, seconds: 10 * MINUTE },
  ];
  const ofPerson: readonly AttemptLimit[] = [
    { kind: 'lookup-person', subject: person, max: 20, seconds: DAY },
    ...(hasSecondIdentifier ? [{ kind: 'lookup-second-identifier', subject: person, max: 3, seconds: DAY }] : []),
  ];
  const crowd: readonly AttemptLimit[] = [
    { kind: 'lookup-surname', subject: keyedHash('lookup-surname', lastNameKey), max: 20, seconds: DAY },
    { kind: 'lookup-provider', subject: 'misses', max: 300, seconds: 10 * MINUTE },
  ];
  return { visitor, person: ofPerson, crowd };
}

async function someUsedUp({ db, provider, now }: Context, limits: readonly AttemptLimit[]): Promise<boolean> {
  for (const limit of limits) {
    if (await isUsedUp(db, provider.provider_id, limit, now)) return true;
  }
  return false;
}
