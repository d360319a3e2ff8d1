/** The size of a step on the map, in its own units. */
export const NODE = { width: 176, height: 64 } as const;
/** How far an arrow stays from a step that it passes. */
const SPACE = 12;
/** Where an arrow turns, from the step that it leaves or reaches. */
const TURN = 17;

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** A step, by its top left corner. */
export interface Box extends Corner {
  /** Of a step that is not as high as most. */
  readonly height?: number;
}

/** The points of an arrow: at each one between the first and the last, it turns. */
export type Route = readonly Corner[];

/**
 * The route of an arrow from one step to another, none of whose parts runs behind a third one. The places are of the top left
 * corners. Nothing where it goes back, or where every route is blocked.
 */
export function routeArrow(from: Corner, to: Corner, others: readonly Box[]): Route | undefined {
  const begin = { x: from.x + NODE.width, y: from.y + NODE.height / 2 };
  const end = { x: to.x, y: to.y + NODE.height / 2 };
  if (end.x <= begin.x) return undefined;
  const routes = begin.y === end.y ? [[begin, end]] : columnsOf(begin, end).map((x) => turningAt(begin, end, x));
  return [...routes, ...lanesOf(begin, end, others)].find((route) => isFree(route, others));
}

/** In the middle, or close to either end. */
function columnsOf(begin: Corner, end: Corner): readonly number[] {
  return [(begin.x + end.x) / 2, end.x - TURN, begin.x + TURN];
}

function turningAt(begin: Corner, end: Corner, x: number): Route {
  return [begin, { x, y: begin.y }, { x, y: end.y }, end];
}

/** Above or below the steps between, the shortest first. */
function lanesOf(begin: Corner, end: Corner, others: readonly Box[]): readonly Route[] {
  const heights = new Set(others.flatMap(({ y, height = NODE.height }) => [y - SPACE, y + height + SPACE]));
  const longer = (y: number) => Math.abs(y - begin.y) + Math.abs(y - end.y);
  return [...heights]
    .toSorted((a, b) => longer(a) - longer(b))
    .map((y) => [
      begin,
      { x: begin.x + TURN, y: begin.y },
      { x: begin.x + TURN, y },
      { x: end.x - TURN, y },
      { x: end.x - TURN, y: end.y },
      end,
    ]);
}

function isFree(route: Route, others: readonly Box[]): boolean {
  return route.every((point, index) => {
    const next = route[index + 1];
    return next === undefined || others.every((other) => !touches(point, next, other));
  });
}

/** Whether the line between two points, which is level or upright, comes close to a step. */
function touches(one: Corner, other: Corner, step: Box): boolean {
  const near = SPACE / 2;
  return (
    Math.max(one.x, other.x) > step.x - near &&
    Math.min(one.x, other.x) < step.x + NODE.width + near &&
    Math.max(one.y, other.y) > step.y - near &&
    Math.min(one.y, other.y) < step.y + (step.height ?? NODE.height) + near
  );
}

const RADIUS = 10;

/** The path of a route in SVG, its turns rounded. */
export function pathOf(route: Route): string {
  const parts = route.map((point, index) => {
    const before = route[index - 1];
    const after = route[index + 1];
    if (!before) return `M${point.x},${point.y}`;
    if (!after) return `L${point.x},${point.y}`;
    const enter = towards(point, before);
    const leave = towards(point, after);
    return `L${enter.x},${enter.y} Q${point.x},${point.y} ${leave.x},${leave.y}`;
  });
  return parts.join(' ');
}

/** The point from which a turn begins: at most in the middle between two of them. */
function towards(point: Corner, other: Corner): Corner {
  const length = Math.hypot(other.x - point.x, other.y - point.y);
  if (length === 0) return point;
  const share = Math.min(RADIUS, length / 2) / length;
  return { x: point.x + (other.x - point.x) * share, y: point.y + (other.y - point.y) * share };
}

/** Where the words of a route are: in the middle of its longest level part. */
export function middleOf(route: Route): Corner {
  const parts = route.flatMap((point, index) => {
    const next = route[index + 1];
    return next && next.y === point.y ? [{ x: (point.x + next.x) / 2, y: point.y, length: Math.abs(next.x - point.x) }] : [];
  });
  const [longest] = parts.toSorted((a, b) => b.length - a.length);
  return longest ?? { x: 0, y: 0 };
}
