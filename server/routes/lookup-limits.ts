import { FunnelError } from '#api';

import { networkOf } from '../http/network-of.ts';
import { giveAttemptsBack, isUsedUp, takeAttempts, type AttemptLimit } from '../store/attempts.ts';
import type { Context } from './context.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export interface LookupAttempt {
  readonly lastNameKey: string;
  readonly birthDate: string;
  readonly phone: string | undefined;
  /** An MRN or digits of an SSN was given, whose rightness would be told. */
  readonly hasSecondIdentifier: boolean;
}

export interface Permission {
  /** Otherwise the answer is that of a miss, whatever would be found. */
  readonly mayLook: boolean;
  /** Whether a miss may say which identifier was wrong: that tells that name and birth date were right. */
  readonly mayTell: boolean;
  /** Takes the count back: what finds somebody is no guess. */
  readonly refund: () => Promise<void>;
}

/**
 * Counts a lookup against its limits before anything is looked for (design 7, trust T1). Beyond those of session and network
 * it is refused; beyond those of a person, a phone, a surname or the provider it is answered as a miss, so that the limit
 * itself tells nothing.
 */
export async function countLookup(context: Context, attempt: LookupAttempt): Promise<Permission> {
  const { db, provider, now } = context;
  const { visitor, guess, surname, misses } = limitsOf(context, attempt);
  const refused = await takeAttempts(db, provider.provider_id, visitor, now);
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'too many lookups from here', retryAfter: 15 * MINUTE });

  // Counted only now: who is refused already must not use up what others share.
  const shared = [...guess, ...surname];
  const full = await takeAttempts(db, provider.provider_id, shared, now);
  const isCrowded = surname.some(({ kind }) => full.includes(kind)) || (await isUsedUp(db, provider.provider_id, misses, now));
  const isGuessed = guess.some(({ kind }) => full.includes(kind));
  // A crowd that guesses at names is asked for more than a name: real people have a phone or a number to give.
  const mayLook = !isGuessed && (!isCrowded || hasIdentifier(attempt));
  const taken = [...visitor, ...shared.filter(({ kind }) => !full.includes(kind))];
  return { mayLook, mayTell: mayLook && !isCrowded, refund: () => giveAttemptsBack(db, provider.provider_id, taken, now) };
}

/** Counts a miss against what the whole provider may have of them. */
export async function countMiss(context: Context, attempt: LookupAttempt): Promise<void> {
  await takeAttempts(context.db, context.provider.provider_id, [limitsOf(context, attempt).misses], context.now);
}

function limitsOf({ keyedHash, session, address }: Context, attempt: LookupAttempt) {
  const visitor: readonly AttemptLimit[] = [
    { kind: 'lookup-session', subject: session.session_id_hash, max: 20, seconds: 15 * MINUTE },
    { kind: 'lookup-address', subject: keyedHash('address', networkOf(address)), max: 120, seconds: 10 * MINUTE },
  ];
  // A wrong phone tells nothing of the name; everything else tells whether name and birth date are somebody's.
  const isNameAsked = !hasIdentifier(attempt) || attempt.hasSecondIdentifier;
  const surname: readonly AttemptLimit[] = isNameAsked
    ? [{ kind: 'lookup-surname', subject: keyedHash('lookup-surname', attempt.lastNameKey), max: 20, seconds: DAY }]
    : [];
  const misses: AttemptLimit = { kind: 'lookup-provider', subject: 'misses', max: 300, seconds: 10 * MINUTE };
  return { visitor, guess: guessLimits(keyedHash, attempt), surname, misses };
}

/**
 * What is guessed at has a count of its own, so that wrong identifiers for a name do not keep its owner from being found by
 * name and birth date. A phone is counted whatever name comes with it: it stands in for one.
 */
function guessLimits(keyedHash: Context['keyedHash'], attempt: LookupAttempt): readonly AttemptLimit[] {
  const person = keyedHash('lookup-person', `${attempt.lastNameKey} ${attempt.birthDate}`);
  if (!hasIdentifier(attempt)) return [{ kind: 'lookup-person', subject: person, max: 20, seconds: DAY }];
  const { phone, hasSecondIdentifier } = attempt;
  return [
    { kind: 'lookup-identified', subject: person, max: 20, seconds: DAY },
    ...(phone === undefined ? [] : [{ kind: 'lookup-phone', subject: keyedHash('lookup-phone', phone), max: 20, seconds: DAY }]),
    ...(hasSecondIdentifier ? [{ kind: 'lookup-second-identifier', subject: person, max: 3, seconds: DAY }] : []),
  ];
}

function hasIdentifier({ phone, hasSecondIdentifier }: LookupAttempt): boolean {
  return phone !== undefined || hasSecondIdentifier;
}
