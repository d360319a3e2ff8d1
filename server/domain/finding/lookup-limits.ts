import { FunnelError } from '#api';
import { chosenVendor } from '#configuration';

import { giveAttemptsBack, isUsedUp, takeAttempts, type AttemptLimit, countForWarning } from '../audit/attempts.ts';
import { countPatientsNamed } from '../patients/patients.ts';
import type { Context } from '../calls/context.ts';
import { guessLimits, hasMore, sweepLimits, visitorLimits, type LookupAttempt } from './lookup-attempt.ts';

const MINUTE = 60;

/** What a lookup is asked for before it is answered: a new captcha, something that only the patient has, or a person who helps. */
export type LookupAsk = 'captcha' | 'identifier' | 'person';

export interface Permission {
  /** Nothing where the lookup is answered. */
  readonly ask: LookupAsk | undefined;
  /** Whether a miss may name the wrong identifier, which reveals that name and birth date were right. */
  readonly mayDisclose: boolean;
  /** Takes the count back: a lookup that finds a person is no guess. */
  readonly refund: () => Promise<void>;
}

/** Limits of one request: those that counted it, and those that were full. */
interface Taken {
  readonly taken: readonly AttemptLimit[];
  readonly full: readonly AttemptLimit[];
}

/**
 * Counts a lookup against its limits before anything is looked for (design 7, trust T1, decision 0024). Beyond those of session
 * and network it is rejected. Beyond those of a name, a number or the provider it must give more, whether or not the person exists, so
 * that the limit itself reveals nothing and a stranger's misses keep no real patient from being found.
 */
export async function countLookup(context: Context, attempt: LookupAttempt): Promise<Permission> {
  const { db, provider, now } = context;
  const visitor = visitorLimits(context);
  const refused = await takeAttempts(db, provider.provider_id, visitor, now);
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'too many lookups from here', retryAfter: 15 * MINUTE });

  // Counted only now: a request that is refused already must not use up what others share.
  const sweep = await takeSweep(context, attempt);
  const isBusy = await isUsedUp(db, provider.provider_id, MISSES, now);
  const isSwept = isBusy || sweep.full.length > 0;
  if (isSwept) await warn(context, sweep.full[0]?.kind ?? MISSES.kind);

  const step = isSwept && !hasMore(attempt) ? await stepUp(context, attempt, sweep.full) : { ...NOTHING, ask: undefined };
  const guess = step.ask === undefined ? await take(context, guessLimits(context.keyedHash, attempt)) : NOTHING;
  const ask = step.ask ?? askOf(guess.full);
  const shared = [...sweep.taken, ...step.taken, ...guess.taken];
  const giveBack = (limits: readonly AttemptLimit[]) => giveAttemptsBack(db, provider.provider_id, limits, now);
  // A lookup without an answer reveals nothing, so it uses up nothing that others share.
  if (ask !== undefined) await giveBack(shared);
  return { ask, mayDisclose: ask === undefined && !isSwept, refund: () => giveBack([...visitor, ...shared]) };
}

/** Counts a miss against what the whole provider may have of them. */
export async function countMiss({ db, provider, now }: Context): Promise<void> {
  await takeAttempts(db, provider.provider_id, [MISSES], now);
}

const MISSES: AttemptLimit = { kind: 'lookup-provider', subject: 'misses', max: 300, seconds: 10 * MINUTE };
const NOTHING: Taken = { taken: [], full: [] };

async function take({ db, provider, now }: Context, limits: readonly AttemptLimit[]): Promise<Taken> {
  if (limits.length === 0) return NOTHING;
  const kinds = await takeAttempts(db, provider.provider_id, limits, now);
  return {
    taken: limits.filter(({ kind }) => !kinds.includes(kind)),
    full: limits.filter(({ kind }) => kinds.includes(kind)),
  };
}

/** A surname that many patients bear is missed more often by honest people, too: one miss a day for fifty of them. */
const BEARERS_A_MISS = 50;

/** The limits of a sweep. That of a surname grows with how many patients bear it, which is only asked for once it is full. */
async function takeSweep(context: Context, attempt: LookupAttempt): Promise<Taken> {
  const first = await take(context, sweepLimits(context.keyedHash, attempt));
  const surname = first.full.find(({ kind }) => kind === 'lookup-surname');
  if (!surname || attempt.lastNameKey === undefined) return first;

  const bearers = await countPatientsNamed(context.db, context.provider.provider_id, attempt.lastNameKey);
  const max = Math.ceil(bearers / BEARERS_A_MISS);
  if (max <= surname.max) return first;
  const scaled = await take(context, [{ ...surname, max }]);
  return {
    taken: [...first.taken, ...scaled.taken],
    full: [...first.full.filter((limit) => limit !== surname), ...scaled.full],
  };
}

/**
 * A lookup that may be one of a sweep goes on with a captcha that was solved for it alone, or in an agent's session; but no
 * name or number is answered more often than twice its limit by that. Otherwise it takes something that only the patient has.
 */
async function stepUp(
  context: Context,
  { token }: LookupAttempt,
  swept: readonly AttemptLimit[],
): Promise<Taken & { readonly ask: LookupAsk | undefined }> {
  const { session, provider, keyedHash } = context;
  if (session.agent === null) {
    // The token of a patient who signed in took no captcha.
    if (!chosenVendor(provider, 'captcha') || session.verified_at !== null) return { ...NOTHING, ask: 'identifier' };
    const once = { kind: 'lookup-captcha', subject: keyedHash('lookup-captcha', token), max: 1, seconds: 15 * MINUTE };
    if ((await take(context, [once])).full.length > 0) return { ...NOTHING, ask: 'captcha' };
  }
  const byPerson = swept.map((limit) => ({ ...limit, kind: `${limit.kind}-by-person` }));
  const more = await take(context, byPerson);
  return { ...more, ask: more.full.length > 0 ? 'identifier' : undefined };
}

/** Where names are guessed, an identifier proves more; where identifiers are guessed, a person has to help. */
function askOf(full: readonly AttemptLimit[]): LookupAsk | undefined {
  if (full.length === 0) return undefined;
  return full.every(({ kind }) => kind === 'lookup-person') ? 'identifier' : 'person';
}

/** Trust T1: logs a sweep with the first lookup that must give more, and then once a minute with their number. */
async function warn({ db, log, provider: { provider_id }, now }: Context, kind: string): Promise<void> {
  const count = await countForWarning(db, { provider_id, kind }, now);
  if (count !== undefined) log.warn({ provider_id, kind, count }, 'lookups are swept');
}
