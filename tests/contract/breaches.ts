import { COMMON_ERRORS, FunnelError } from '#api';
import { selectors, type FactName, type FactSource } from '#rules';

import { flowsOfAction } from './flows-of-action.ts';
import type { Held, Ran } from './visitor.ts';

/** Describes each difference between a run of an action and what the action declares. */
export function breachesOf(ran: Ran): readonly string[] {
  const { action, result, error } = ran;
  const sentences = result
    ? breachesOfResult(ran, result.outcome, Object.keys(result.store ?? {}))
    : breachesOfError(action.errors, error);
  return sentences.map((sentence) => `${action.name} ${sentence}`);
}

function breachesOfError(declared: readonly string[], error: unknown): readonly string[] {
  if (!(error instanceof FunnelError)) return [`threw an error that is no refusal: ${String(error)}`];
  return [...declared, ...COMMON_ERRORS].includes(error.code) ? [] : [`refused with ${error.code}, which it does not declare`];
}

function breachesOfResult({ action, before, after }: Ran, outcome: string, stored: readonly string[]): readonly string[] {
  const declared = Object.hasOwn(action.outcomes, outcome) ? action.outcomes[outcome] : undefined;
  if (!declared) return [`came to ${outcome}, which it does not declare`];
  const { stores = [], facts = {} } = declared;
  const undeclared = stored
    .filter((slot) => !stores.includes(slot))
    .map((slot) => `came to ${outcome} and stored ${slot}, undeclared`);
  const unfilled = stores.filter((slot) => !stored.includes(slot)).map((slot) => `came to ${outcome} and did not store ${slot}`);
  return [
    ...undeclared,
    ...unfilled,
    ...breachesOfFacts(facts, factsOf(action.name, before), factsOf(action.name, after)).map(
      (fact) => `came to ${outcome} and made ${fact}`,
    ),
  ];
}

type FactsAfter = NonNullable<Ran['action']['outcomes'][string]['facts']>;
type Facts = Readonly<Record<string, boolean | string | number>>;

/** A fact that the action does not name must stay unchanged. */
function breachesOfFacts(declared: FactsAfter, before: Facts, after: Facts): readonly string[] {
  return Object.entries(after)
    .filter(([fact, value]) => {
      const allowed = declared[fact];
      if (allowed === undefined) return value !== before[fact];
      return allowed !== 'any' && ![allowed].flat().some((one) => one === value);
    })
    .map(([fact, value]) => `${fact} ${String(value)} (it was ${String(before[fact])})`);
}

function factsOf(action: string, { slots, signedIn }: Held): Facts {
  // Counters, and whether a slot is filled, are the flow's own.
  const isOwn = (fact: object) => ('type' in fact && fact.type === 'counter') || 'answered' in fact || 'sent' in fact;
  const facts = Object.entries(flowsOfAction(action).facts).filter(([, fact]) => !isOwn(fact));
  const source: FactSource = { slots, session: { signedIn }, options: {}, today: new Date().toISOString().slice(0, 10) };
  return Object.fromEntries(
    facts.map(([name, fact]) => [name, 'of' in fact ? readPlain(fact.of, slots) : selectors[name as FactName](source)]),
  );
}

/** The value of a fact that a flow reads plainly, such as "hasPhoneConflict". */
function readPlain(of: string, slots: Held['slots']): boolean | string | number {
  const path = of.split('.');
  return (path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], slots) ?? false) as boolean;
}
