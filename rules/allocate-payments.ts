import { toCents, type Cents } from './cents.ts';

/** A bill of a plan, in the order in which bills are paid: by when they joined, then the oldest service first. */
export interface PaidBill {
  readonly amount: Cents;
  /** When it joined the plan. */
  readonly since: Date;
}

/** One entry of a plan's ledger that moved money. */
export interface Movement {
  readonly at: Date;
  /** The charge whose money it is; nothing for what was counted or forgiven without one. */
  readonly charge: string | null;
  readonly paid: Cents;
  readonly forgiven: Cents;
  readonly surplus: Cents;
}

/** Money of a movement that belongs to a bill; to none where no bill needs it. */
export interface Allocation {
  /** The place of the bill in the list. */
  readonly bill: number | null;
  /** Negative for money that went back. */
  readonly cents: Cents;
}

interface BillState {
  readonly amount: number;
  readonly since: number;
  /** By charge. */
  readonly paid: Map<string, number>;
  readonly forgiven: Map<string, number>;
}

/**
 * Divides the money of each movement among the bills, the oldest first, as hospitals post payments of patients. Money that goes back is
 * taken from the bills to which the same charge was posted, so that a return undoes its own posting. What is decided for a
 * movement never depends on a later one, so a file that was sent stays true. The sum of a movement's allocations is its money.
 */
export function allocatePayments(bills: readonly PaidBill[], movements: readonly Movement[]): readonly (readonly Allocation[])[] {
  const states = bills.map(({ amount, since }): BillState => {
    return { amount, since: since.getTime(), paid: new Map(), forgiven: new Map() };
  });
  return movements.map((movement) => allocateOne(states, movement));
}

function allocateOne(states: readonly BillState[], { at, charge, paid, forgiven, surplus }: Movement): readonly Allocation[] {
  const key = charge ?? '';
  const known = states.filter(({ since }) => since <= at.getTime());
  const moved = new Map<BillState | null, number>([[null, surplus]]);
  const move = (bill: BillState | null, cents: number) => moved.set(bill, (moved.get(bill) ?? 0) + cents);

  // What goes away first makes space for what comes.
  if (forgiven < 0) takeBack(known, 'forgiven', key, 0 - forgiven, () => undefined);
  if (paid < 0) move(null, 0 - takeBack(known, 'paid', key, 0 - paid, (bill, cents) => move(bill, 0 - cents)));
  if (forgiven > 0) {
    const touched = known.filter((bill) => moved.has(bill));
    fill([...touched, ...known.toReversed()], 'forgiven', key, forgiven, () => undefined);
  }
  if (paid > 0) move(null, fill(known, 'paid', key, paid, move));
  return states
    .map((state, bill): Allocation => ({ bill, cents: toCents(moved.get(state) ?? 0) }))
    .concat({ bill: null, cents: toCents(moved.get(null) ?? 0) })
    .filter(({ cents }) => cents !== 0);
}

type Use = 'paid' | 'forgiven';
type Report = (bill: BillState, cents: number) => void;

/** Fills bills in this order. Returns what no bill had space for. */
function fill(bills: readonly BillState[], use: Use, key: string, money: number, report: Report): number {
  let left = money;
  for (const bill of bills) {
    const cents = Math.min(left, Math.max(0, bill.amount - sumOf(bill.paid) - sumOf(bill.forgiven)));
    if (cents === 0) continue;
    bill[use].set(key, (bill[use].get(key) ?? 0) + cents);
    report(bill, cents);
    left -= cents;
  }
  return left;
}

/** Takes money of this charge from its bills, the last one first, then money of others. Returns what was not there. */
function takeBack(bills: readonly BillState[], use: Use, key: string, money: number, report: Report): number {
  let left = money;
  for (const isOwn of [true, false])
    for (const bill of bills.toReversed())
      for (const [other, has] of bill[use]) {
        if ((other === key) !== isOwn) continue;
        const cents = Math.min(left, has);
        if (cents === 0) continue;
        bill[use].set(other, has - cents);
        report(bill, cents);
        left -= cents;
      }
  return left;
}

function sumOf(amounts: ReadonlyMap<string, number>): number {
  return [...amounts.values()].reduce((sum, cents) => sum + cents, 0);
}
