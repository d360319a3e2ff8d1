/** A stretch from top to bottom, in pixels of the window. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** The lowest gap between the areas to keep free that is large enough; otherwise the largest gap. */
export function roomBeside(taken: readonly Stretch[], seen: Stretch, height: number): Stretch {
  const rooms: Stretch[] = [];
  let { bottom } = seen;
  for (const one of taken.toSorted((a, b) => b.bottom - a.bottom)) {
    rooms.push({ top: Math.max(one.bottom, seen.top), bottom });
    bottom = Math.min(bottom, one.top);
  }
  rooms.push({ top: seen.top, bottom });
  return rooms.find((room) => size(room) >= height) ?? rooms.toSorted((a, b) => size(b) - size(a))[0] ?? seen;
}

function size({ top, bottom }: Stretch): number {
  return bottom - top;
}
