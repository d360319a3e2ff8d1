import { FunnelError } from '#api';

import { networkOf } from '../http/network-of.ts';
import { giveAttemptsBack, isUsedUp, takeAttempts, type AttemptLimit } from '../store/attempts.ts';
import type { Context } from './context.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export interface LookupAttempt {
  readonly birthDate: string;
  readonly lastNameKey: string | undefined;
  readonly mrn: string | undefined;
  readonly phone: string | undefined;
  readonly ssn: string | undefined;
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
 * it is refused; beyond those of a person, a phone, a surname, a number or the provider it is answered as a miss, so that
 * the limit itself tells nothing.
 */
export async function countLookup(context: Context, attempt: LookupAttempt): Promise<Permission> {
  const { db, provider, now } = context;
  const { visitor, guess, sweep } = limitsOf(context, attempt);
  const refused = await takeAttempts(db, provider.provider_id, visitor, now);
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'too many lookups from here', retryAfter: 15 * MINUTE });

  // Counted only now: who is refused already must not use up what others share.
  const shared = [...guess, ...sweep];
  const full = await takeAttempts(db, provider.provider_id, shared, now);
  const swept = [...sweep.filter(({ kind }) => full.includes(kind)), ...(await usedUp(context, MISSES))];
  const isSwept = swept.length > 0;
  // Trust T1: whoever watches the log hears of it with the first lookup that is not answered any more.
  for (const { kind } of swept) context.log.warn({ provider_id: provider.provider_id, kind }, 'lookups are swept');
  const isGuessed = guess.some(({ kind }) => full.includes(kind));
  // A crowd that guesses at names or numbers is asked for more than one: real people have a phone or another number to give.
  const mayLook = !isGuessed && (!isSwept || hasMore(attempt));
  const taken = [...visitor, ...shared.filter(({ kind }) => !full.includes(kind))];
  return { mayLook, mayTell: mayLook && !isSwept, refund: () => giveAttemptsBack(db, provider.provider_id, taken, now) };
}

const MISSES: AttemptLimit = { kind: 'lookup-provider', subject: 'misses', max: 300, seconds: 10 * MINUTE };

async function usedUp({ db, provider, now }: Context, limit: AttemptLimit): Promise<readonly AttemptLimit[]> {
  return (await isUsedUp(db, provider.provider_id, limit, now)) ? [limit] : [];
}

/** Counts a miss against what the whole provider may have of them. */
export async function countMiss({ db, provider, now }: Context): Promise<void> {
  await takeAttempts(db, provider.provider_id, [MISSES], now);
}

function limitsOf({ keyedHash, session, address }: Context, attempt: LookupAttempt) {
  const visitor: readonly AttemptLimit[] = [
    { kind: 'lookup-session', subject: session.session_id_hash, max: 20, seconds: 15 * MINUTE },
    { kind: 'lookup-address', subject: keyedHash('address', networkOf(address)), max: 120, seconds: 10 * MINUTE },
  ];
  return { visitor, guess: guessLimits(keyedHash, attempt), sweep: sweepLimits(keyedHash, attempt) };
}

/** What one name or number may be asked for over all birth dates, and one birth date over all numbers. */
function sweepLimits(keyedHash: Context['keyedHash'], attempt: LookupAttempt): readonly AttemptLimit[] {
  const { lastNameKey, mrn, birthDate } = attempt;
  if (lastNameKey !== undefined) {
    // A wrong phone tells nothing of the name; everything else tells whether name and birth date are somebody's.
    const isNameAsked = attempt.phone === undefined || hasSecondIdentifier(attempt);
    return isNameAsked
      ? [{ kind: 'lookup-surname', subject: keyedHash('lookup-surname', lastNameKey), max: 20, seconds: DAY }]
      : [];
  }
  if (mrn === undefined) return [];
  // Numbers are given out one after the other, so whoever knows a birth date could try them all.
  return [
    { kind: 'lookup-number', subject: keyedHash('lookup-number', mrn.toLowerCase()), max: 20, seconds: DAY },
    { kind: 'lookup-birth-date', subject: keyedHash('lookup-birth-date', birthDate), max: 50, seconds: DAY },
  ];
}

/**
 * What is guessed at has a count of its own, so that wrong identifiers for a name do not keep its owner from being found by
 * name and birth date. A phone is counted whatever name comes with it: it stands in for one.
 */
function guessLimits(keyedHash: Context['keyedHash'], attempt: LookupAttempt): readonly AttemptLimit[] {
  const person = personOf(keyedHash, attempt);
  if (!hasMore(attempt)) return [{ kind: 'lookup-person', subject: person, max: 20, seconds: DAY }];
  const { phone } = attempt;
  return [
    { kind: 'lookup-identified', subject: person, max: 20, seconds: DAY },
    ...(phone === undefined ? [] : [{ kind: 'lookup-phone', subject: keyedHash('lookup-phone', phone), max: 20, seconds: DAY }]),
    ...(hasSecondIdentifier(attempt) ? [{ kind: 'lookup-second-identifier', subject: person, max: 3, seconds: DAY }] : []),
  ];
}

/** Whom a lookup means: a name or, without one, a number or a phone, and the birth date. */
function personOf(keyedHash: Context['keyedHash'], { lastNameKey, mrn, phone, birthDate }: LookupAttempt): string {
  if (lastNameKey !== undefined) return keyedHash('lookup-person', `${lastNameKey} ${birthDate}`);
  return keyedHash('lookup-numbered-person', `${mrn?.toLowerCase() ?? phone ?? ''} ${birthDate}`);
}

/** More than what says whom to look for. A number that stands in for the name is no more than that. */
function hasMore(attempt: LookupAttempt): boolean {
  return attempt.phone !== undefined || hasSecondIdentifier(attempt);
}

/** An MRN beside a name, or digits of an SSN, whose rightness would be told. */
function hasSecondIdentifier({ lastNameKey, phone, mrn, ssn }: LookupAttempt): boolean {
  return ssn !== undefined || (mrn !== undefined && (lastNameKey ?? phone) !== undefined);
}
