import { type Box, middleOf, NODE, type Route } from './route-arrow.ts';

/** What is to be written on an arrow, at full length and shortened. */
export interface Label {
  readonly id: string;
  readonly route: Route;
  readonly full: Size;
  /** Absent where nothing can be left out. */
  readonly short?: Size | undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of a label. */
export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly isShort: boolean;
}

interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * Finds a place for each label on its arrow that covers no step and no other label, shortened where the whole has none. What has no place on its
 * arrow is above or below it, next to the steps and labels that are there.
 */
export function placeLabels(labels: readonly Label[], nodes: readonly Box[]): ReadonlyMap<string, PlacedLabel> {
  const steps: readonly Area[] = nodes.map(({ x, y, height = NODE.height }) => ({ x, y, width: NODE.width, height }));
  const taken: Area[] = [];
  const isFree = (area: Area, of: readonly Area[]) => of.every((other) => !overlap(area, other));
  return new Map(
    labels.map(({ id, route, full, short }) => {
      const spots = spotsOf(route);
      const onArrow = (size: Size | undefined) =>
        size && spots.find((spot) => isFree(around(spot, size), steps) && isFree(around(spot, size), taken));
      const whole = onArrow(full);
      const size = whole || !short ? full : short;
      const beside = besides(middleOf(route), size.height);
      const uncovered = beside.filter((one) => isFree(around(one, size), taken));
      const spot =
        whole ?? onArrow(short) ?? uncovered.find((one) => isFree(around(one, size), steps)) ?? uncovered[0] ?? middleOf(route);
      taken.push(around(spot, size));
      return [id, { x: spot.x, y: spot.y, isShort: size !== full }];
    }),
  );
}

/** More labels than one place ever has. */
const MOST_BESIDE = 40;
const GAP = 2;

/** The places at one point, and above and below it, the nearest first. */
function besides({ x, y }: Spot, height: number): readonly Spot[] {
  return Array.from({ length: MOST_BESIDE }, (_, index) => {
    const rows = Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1);
    return { x, y: y + rows * (height + GAP) };
  });
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The middles and quarters of its parts, the level ones first, the longest of them first. */
function spotsOf(route: Route): readonly Spot[] {
  const parts = route.flatMap((from, index) => {
    const to = route[index + 1];
    return to ? [{ from, to, isLevel: from.y === to.y, length: Math.abs(to.x - from.x) + Math.abs(to.y - from.y) }] : [];
  });
  return parts
    .toSorted((a, b) => Number(b.isLevel) - Number(a.isLevel) || b.length - a.length)
    .flatMap(({ from, to }) =>
      SHARES.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })),
    );
}

const SHARES = [0.5, 0.25, 0.75, 0.125, 0.875];

function around({ x, y }: Spot, { width, height }: Size): Area {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function overlap(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height
  );
}
