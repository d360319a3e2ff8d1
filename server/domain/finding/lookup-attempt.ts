import { identifierKey, type DayString } from '#rules';

import { networkOf } from '../../platform/http/request-address.ts';
import type { AttemptLimit } from '../audit/attempts.ts';
import type { Context } from '../calls/context.ts';
import type { Identifiers } from '../patients/match-patient.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** What a lookup asks for. */
export interface Wanted extends Identifiers {
  readonly lastNameKey: string | undefined;
  readonly birthDate: DayString;
}

export interface LookupAttempt extends Wanted {
  /** The verification token of the lookup, which needs a captcha where the provider has one. */
  readonly token: string;
}

/** Of one session, and of one network. */
export function visitorLimits({ keyedHash, session, address }: Context): readonly AttemptLimit[] {
  return [
    { kind: 'lookup-session', subject: session.session_id_hash, max: 20, seconds: 15 * MINUTE },
    { kind: 'lookup-address', subject: keyedHash('address', networkOf(address)), max: 120, seconds: 10 * MINUTE },
  ];
}

/** What one name or number may be asked for over all birth dates, and one birth date over all numbers. */
export function sweepLimits(keyedHash: Context['keyedHash'], attempt: LookupAttempt): readonly AttemptLimit[] {
  const { lastNameKey, mrn, birthDate } = attempt;
  if (lastNameKey !== undefined) {
    // A wrong phone reveals nothing about the name; any other answer reveals whether name and birth date match a person.
    const isNameAsked = attempt.phone === undefined || hasSecondIdentifier(attempt);
    return isNameAsked
      ? [{ kind: 'lookup-surname', subject: keyedHash('lookup-surname', lastNameKey), max: 20, seconds: DAY }]
      : [];
  }
  if (mrn === undefined) return [];
  // Numbers are given out one after the other, so a visitor who knows a birth date could try them all.
  return [
    { kind: 'lookup-number', subject: keyedHash('lookup-number', identifierKey(mrn)), max: 20, seconds: DAY },
    { kind: 'lookup-birth-date', subject: keyedHash('lookup-birth-date', birthDate), max: 50, seconds: DAY },
  ];
}

/**
 * What is guessed at has a count of its own, so that wrong identifiers for a name do not keep its owner from being found by
 * name and birth date. A phone is counted with any name, as it can replace one.
 */
export function guessLimits(keyedHash: Context['keyedHash'], attempt: LookupAttempt): readonly AttemptLimit[] {
  const person = personOf(keyedHash, attempt);
  if (!hasMore(attempt)) return [{ kind: 'lookup-person', subject: person, max: 20, seconds: DAY }];
  const { phone, birthDate } = attempt;
  const isSecond = hasSecondIdentifier(attempt);
  const identified = [
    { kind: 'lookup-identified', subject: person, max: 20, seconds: DAY },
    ...(isSecond ? [{ kind: 'lookup-second-identifier', subject: person, max: 3, seconds: DAY }] : []),
  ];
  if (phone === undefined) return identified;
  // A phone on file replaces the name: beside one, guesses count under whatever name they come.
  const ofPhone = keyedHash('lookup-phone-person', `${phone} ${birthDate}`);
  return [
    ...identified,
    { kind: 'lookup-phone', subject: keyedHash('lookup-phone', phone), max: 20, seconds: DAY },
    ...(isSecond ? [{ kind: 'lookup-second-identifier-by-phone', subject: ofPhone, max: 3, seconds: DAY }] : []),
  ];
}

/** Whom a lookup means: a name or, without one, a number or a phone, and the birth date. */
function personOf(keyedHash: Context['keyedHash'], { lastNameKey, mrn, phone, birthDate }: LookupAttempt): string {
  if (lastNameKey !== undefined) return keyedHash('lookup-person', `${lastNameKey} ${birthDate}`);
  return keyedHash('lookup-numbered-person', `${mrn === undefined ? (phone ?? '') : identifierKey(mrn)} ${birthDate}`);
}

/** More than what names the person. A number that replaces the name is no more than that. */
export function hasMore(attempt: LookupAttempt): boolean {
  return attempt.phone !== undefined || hasSecondIdentifier(attempt);
}

/** An MRN beside a name, or SSN digits: identifiers that the answer would confirm. */
function hasSecondIdentifier({ lastNameKey, phone, mrn, ssn }: LookupAttempt): boolean {
  return ssn !== undefined || (mrn !== undefined && (lastNameKey ?? phone) !== undefined);
}
