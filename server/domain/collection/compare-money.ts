/** Money of a charge that moved at a moment. */
export interface Money {
  readonly charge_reference: string;
  /** Negative for money that went back to the payer. */
  readonly cents: number;
  readonly at: Date;
}

/** `onlyHere`: the ledger has it and the processor does not. `onlyThere`: the processor alone has it. */
export interface ChargeDifference {
  readonly difference: 'onlyHere' | 'onlyThere' | 'otherAmount';
  readonly charge_reference: string;
  /** What the ledger has and the processor has not, in cents; of the day alone, unless both have something. */
  readonly here_cents: number;
  readonly there_cents: number;
  /** What the processor has more than the ledger on all days that were read. */
  readonly more_there_cents: number;
}

/** Finds the charges whose money differs, where some of it moved on the day. An amount may have moved on another day on the other side. */
export function compareMoney(
  here: readonly Money[],
  there: readonly Money[],
  isOfDay: (money: Money) => boolean,
): readonly ChargeDifference[] {
  const [hereOf, thereOf] = [byCharge(here), byCharge(there)];
  const references = new Set([...hereOf.keys(), ...thereOf.keys()]);
  return [...references].flatMap((charge_reference) => {
    const [ours, theirs] = [hereOf.get(charge_reference) ?? [], thereOf.get(charge_reference) ?? []];
    const [onlyOurs, onlyTheirs] = [without(ours, theirs), without(theirs, ours)];
    if (![...onlyOurs, ...onlyTheirs].some(isOfDay)) return [];
    const difference = onlyTheirs.length === 0 ? 'onlyHere' : onlyOurs.length === 0 ? 'onlyThere' : 'otherAmount';
    const shown = (side: readonly Money[]) => sumOf(difference === 'otherAmount' ? side : side.filter(isOfDay));
    const more_there_cents = sumOf(onlyTheirs) - sumOf(onlyOurs);
    return { difference, charge_reference, here_cents: shown(onlyOurs), there_cents: shown(onlyTheirs), more_there_cents };
  });
}

function byCharge(all: readonly Money[]): ReadonlyMap<string, readonly Money[]> {
  const found = new Map<string, Money[]>();
  for (const money of all) found.set(money.charge_reference, [...(found.get(money.charge_reference) ?? []), money]);
  return found;
}

/** What is left when each amount has met the same amount of the other side. */
function without(all: readonly Money[], others: readonly Money[]): readonly Money[] {
  const amounts = others.map(({ cents }) => cents);
  return all.filter(({ cents }) => {
    const index = amounts.indexOf(cents);
    if (index === -1) return true;
    amounts.splice(index, 1);
    return false;
  });
}

function sumOf(all: readonly Money[]): number {
  return all.reduce((sum, { cents }) => sum + cents, 0);
}
