/** Does something so many times and answers whatever came of it, so that none of it can be optimised away. */
export type Work = (times: number) => unknown;

/** The time of the processor for one operation in µs, one sample for each round. */
export type Samples = readonly number[];

let sink: unknown;

/**
 * Measures candidates in turn, round after round: a machine that slows down slows all of them, so ratios hold. What counts
 * is the processor's time, which other programs on the machine do not lengthen by waiting.
 * The first two rounds warm up and do not count.
 */
export function measure<Name extends string>(
  candidates: Readonly<Record<Name, Work>>,
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Readonly<Record<Name, Samples>> {
  const names = Object.keys(candidates) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -2; round < rounds; round++) {
    for (const name of names) {
      const began = process.cpuUsage();
      sink = candidates[name](times);
      const { user, system } = process.cpuUsage(began);
      if (round >= 0) samples[name].push((user + system) / times);
    }
  }
  return samples;
}

/** Keeps the last result, so that no compiler drops the work. */
export function lastResult(): unknown {
  return sink;
}

/** The middle of some figures. */
export function median(figures: Samples): number {
  return quantile(figures, 0.5);
}

/** The figure below which this share (0 to 1) of them is. */
export function quantile(figures: Samples, share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How many times `other` this is: the median over the pairs that were measured together. */
export function ratio(these: Samples, other: Samples): number {
  return median(these.map((figure, index) => figure / (other[index] ?? Number.NaN)));
}
