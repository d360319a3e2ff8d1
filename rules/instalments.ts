import { toCents, type Cents } from './cents.ts';

/**
 * The instalments of a plan, together exactly the total: all but the last are the total over the months rounded up, the
 * last is the smaller remainder. Where nothing would be left for the last, they differ by a cent at most.
 *
 * Throws a RangeError when there is not a cent for each month.
 */
export function splitIntoInstalments(total: Cents, months: number): readonly Cents[] {
  if (!canSplit(total, months)) {
    throw new RangeError(`${total} cents cannot be paid in ${months} instalments of at least a cent`);
  }
  const rounded = Math.ceil(total / months);
  const last = total - rounded * (months - 1);
  return last >= 1 ? withLast(rounded, last, months) : spread(total, months);
}

/** True when the total has at least one cent for each of a positive whole number of months. */
export function canSplit(total: Cents, months: number): boolean {
  return Number.isInteger(months) && months >= 1 && Number.isSafeInteger(total) && total >= months;
}

function withLast(each: number, last: number, months: number): readonly Cents[] {
  return Array.from({ length: months }, (_, index) => toCents(index === months - 1 ? last : each));
}

function spread(total: number, months: number): readonly Cents[] {
  const smallest = Math.floor(total / months);
  return Array.from({ length: months }, (_, index) => toCents(index < total % months ? smallest + 1 : smallest));
}
