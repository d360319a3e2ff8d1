/**
 * The probability that two samples from one source differ as much as these (two-sided Mann-Whitney U test, normal
 * approximation with correction for ties).
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  const sorted = all.toSorted((first, second) => first.value - second.value);
  let [rankSum, ties] = [0, 0];
  for (let from = 0; from < sorted.length;) {
    const until = endOfTie(sorted, from);
    const rank = (from + 1 + until) / 2;
    rankSum += rank * sorted.slice(from, until).filter(({ isOne }) => isOne).length;
    ties += (until - from) ** 3 - (until - from);
    from = until;
  }
  const [few, many, total] = [one.length, other.length, all.length];
  const u = rankSum - (few * (few + 1)) / 2;
  const variance = ((few * many) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  return 2 * upperTail(Math.abs(u - (few * many) / 2) / Math.sqrt(variance));
}

function endOfTie(sorted: readonly { readonly value: number }[], from: number): number {
  const end = sorted.findIndex(({ value }, index) => index > from && value !== sorted[from]?.value);
  return end < 0 ? sorted.length : end;
}

/** The share of the normal distribution above z (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return density * t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
}
