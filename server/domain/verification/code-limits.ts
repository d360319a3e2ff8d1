import { FunnelError } from '#api';

import { networkOf } from '../../platform/http/request-address.ts';
import { giveAttemptsBack, isUsedUp, takeAttempts, type AttemptLimit, countForWarning } from '../audit/attempts.ts';
import { getSessionFinding } from '../sessions/sessions.ts';
import type { Context, FoundContext } from '../calls/context.ts';
import { contactHash } from '../applications/enrollee.ts';
import { isVerifiedFor } from '../applications/require-application.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Numbers that no file names are where messages are sent for money (trust, T4): a provider has a budget of them. */
const UNLISTED: AttemptLimit = { kind: 'code-send-unlisted', subject: 'all', max: 200, seconds: HOUR };

/** Takes back what was counted for a code that is not made after all. */
export type GiveBack = () => Promise<void>;

/** Counts the code that a sealed lookup sends after its answer, against the limits of the number and the patient. Throws where one is full. */
export async function countHiddenSend(context: FoundContext, receiver: Receiver): Promise<void> {
  await takeShared(context, startCount(context), receiver);
}

interface Receiver {
  /** The contact, or what replaces it. */
  readonly to: string;
  readonly patient: string;
  readonly isListed: boolean;
}

/** Counts a request for a code, against the limits of the session, the number and the patient. Throws where one is full. */
export async function countSend(context: FoundContext, receiver: Receiver): Promise<GiveBack> {
  const counted = startCount(context);
  if ((await counted.take([sessionLimit(context)])).length > 0) throw enough();
  await takeShared(context, counted, receiver);
  return counted.giveBack;
}

/**
 * A session that knows only name and birth date draws on a part of the number's budget; the rest is kept for a session that
 * proves more (decision 0024).
 */
async function takeShared(context: FoundContext, counted: Counted, { to, patient: subject, isListed }: Receiver): Promise<void> {
  const patient = { kind: 'code-send-patient', subject: context.keyedHash('patient', subject), max: 15, seconds: DAY };
  if (!(await provesMore(context))) {
    const open = { ...patient, kind: 'code-send-patient-open', max: 10 };
    const isOver = (await counted.take(networkLimits(context, to))).length > 0;
    if (isOver || (await counted.take([...openLimits(context, to), open])).length > 0) throw needsMore('identifier');
  }
  if ((await counted.take([...numberLimits(context, to), patient])).length > 0) throw needsMore('person');
  if (!isListed && (await counted.take([UNLISTED])).length > 0) {
    await warn(context);
    throw needsMore('person');
  }
}

interface ContactSend {
  readonly maySend: boolean;
  /** While the budget is used up, what becomes of a code would reveal which contacts have plans. */
  readonly hidesRefusal: boolean;
  readonly giveBack: GiveBack;
}

/**
 * Counts a code for the owner of this contact. `maySend` is false when it must not be sent, because no plan names the contact and the
 * budget for such is used up: the response hides that, or it would reveal which contacts have plans.
 */
export async function countContactSend(context: Context, to: string, isListed: boolean): Promise<ContactSend> {
  const { keyedHash, address } = context;
  const network = { kind: 'code-send-address', subject: keyedHash('address', networkOf(address)), max: 60, seconds: HOUR };
  const shared = { kind: 'code-send-contacts', subject: 'all', max: 2_000, seconds: HOUR };
  const counted = startCount(context);
  // One after the other: a request that is refused already must not use up what others share.
  const stages = [
    [sessionLimit(context), network],
    networkLimits(context, to),
    openLimits(context, to),
    numberLimits(context, to),
  ];
  for (const limits of [...stages, [shared]]) if ((await counted.take(limits)).length > 0) throw enough();
  const isRefused = !isListed && (await counted.take([UNLISTED])).length > 0;
  if (isRefused) await warn(context);
  const { db, provider, now } = context;
  const hidesRefusal = isRefused || (isListed && (await isUsedUp(db, provider.provider_id, UNLISTED, now)));
  return { maySend: !isRefused, hidesRefusal, giveBack: counted.giveBack };
}

/** A request that runs beside another one, or fails, makes no code: it must not count toward a limit. */
export async function orGiveBack<T>(made: Promise<T>, giveBack: GiveBack): Promise<T> {
  try {
    return await made;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** A second identifier matched, a code for the bills was right before, an agent has signed in, or a link came to the phone itself. */
async function provesMore({ db, session }: FoundContext): Promise<boolean> {
  if (session.agent !== null || isVerifiedFor(session) || session.phone_link_id !== null) return true;
  return (await getSessionFinding(db, session)).second_identifier_at !== null;
}

function sessionLimit({ session }: Context): AttemptLimit {
  return { kind: 'code-send-session', subject: session.session_id_hash, max: 10, seconds: HOUR };
}

/** What sessions of one network that prove nothing more may send to one number. */
function networkLimits({ keyedHash, address }: Context, to: string): readonly AttemptLimit[] {
  const subject = keyedHash('code-send-network', `${networkOf(address)} ${to.toLowerCase()}`);
  return [
    { kind: 'code-send-network-burst', subject, max: 3, seconds: 10 * MINUTE },
    { kind: 'code-send-network-day', subject, max: 5, seconds: DAY },
  ];
}

/** What all sessions that prove nothing more may send to one number. */
function openLimits(context: Context, to: string): readonly AttemptLimit[] {
  const subject = contactHash(context, to);
  return [
    { kind: 'code-send-open-burst', subject, max: 4, seconds: 10 * MINUTE },
    { kind: 'code-send-open-day', subject, max: 8, seconds: DAY },
  ];
}

/** What one number receives in all, from every caller (trust, T4). */
function numberLimits(context: Context, to: string): readonly AttemptLimit[] {
  const subject = contactHash(context, to);
  return [
    { kind: 'code-send-burst', subject, max: 5, seconds: 10 * MINUTE },
    { kind: 'code-send-day', subject, max: 10, seconds: DAY },
  ];
}

type Counted = ReturnType<typeof startCount>;

/** Takes limits stage by stage. Where one of a stage is full, everything is given back: no code is sent, so none is counted. */
function startCount({ db, provider: { provider_id }, now }: Context) {
  const taken: AttemptLimit[] = [];
  const giveBack: GiveBack = () => giveAttemptsBack(db, provider_id, taken, now);
  return {
    giveBack,
    take: async (limits: readonly AttemptLimit[]): Promise<readonly string[]> => {
      const refused = await takeAttempts(db, provider_id, limits, now);
      taken.push(...limits.filter(({ kind }) => !refused.includes(kind)));
      if (refused.length > 0) await giveBack();
      return refused;
    },
  };
}

async function warn({ db, log, provider: { provider_id }, now }: Context): Promise<void> {
  const count = await countForWarning(db, { provider_id, kind: UNLISTED.kind }, now);
  if (count === undefined) return;
  log.warn({ provider_id, count, reason: 'the budget of codes to unlisted numbers is used up' }, 'refused');
}

function enough(): FunnelError {
  return new FunnelError('too_many_requests', { message: 'enough codes were sent for now', retryAfter: 10 * MINUTE });
}

/** A session that proves more gets a code; where the number has had them all, a person of the provider helps. */
function needsMore(ask: 'identifier' | 'person'): FunnelError {
  const message = 'this number has had enough codes for now';
  return new FunnelError('code_needs_more', { message, details: { ask }, retryAfter: 10 * MINUTE });
}
