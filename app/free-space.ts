/** A stretch from top to bottom, in pixels of the window. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** The lowest gap between the areas to keep free that is large enough; otherwise the largest gap. */
export function findFreeSpace(taken: readonly Span[], seen: Span, height: number): Span {
  const gaps: Span[] = [];
  let { bottom } = seen;
  for (const one of taken.toSorted((a, b) => b.bottom - a.bottom)) {
    gaps.push({ top: Math.max(one.bottom, seen.top), bottom });
    bottom = Math.min(bottom, one.top);
  }
  gaps.push({ top: seen.top, bottom });
  return gaps.find((gap) => size(gap) >= height) ?? gaps.toSorted((a, b) => size(b) - size(a))[0] ?? seen;
}

function size({ top, bottom }: Span): number {
  return bottom - top;
}
