/** Spec 9: progress is between 0 and 100, whatever was worked out; what is no number is no progress. */
export function clampPercent(percent: number): number {
  return Number.isNaN(percent) ? 0 : Math.min(100, Math.max(0, percent));
}
