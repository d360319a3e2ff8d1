import type { JsonPath } from '../source/source.ts';
import type { Row } from '../../schema/row.ts';
import type { Checking } from './checking.ts';
import { findCycles } from './cycles.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { pathOfRow, type RowsPlace } from './places.ts';

/** Nothing that starts by itself starts itself again: no load of a step, no circle of loads and none of shared runs. */
export function checkCircles(checking: Checking): readonly Fault[] {
  return [...checkLoads(checking), ...checkLoadCircles(checking), ...checkRunCircles(checking)];
}

/** A row that goes to the step whose load it follows starts that load again. */
function checkLoads({ places }: Checking): readonly Fault[] {
  return places.decisions.flatMap((place) =>
    place.rows.flatMap((row, index) => {
      const isOwn = isOfLoad(place) && row.to === place.step?.id;
      if (!isOwn) return [];
      const message = `the load of "${row.to}" goes to "${row.to}", which starts it again, without end`;
      return [faultAt('endless-load', [...pathOfRow(place, index), 'to'], message, 'write "stay": true')];
    }),
  );
}

function isOfLoad({ step, path }: RowsPlace<Row>): boolean {
  return step !== undefined && path[2] === 'load';
}

/** Only a first row without a condition counts: what another row decides may be different the next time. */
function checkLoadCircles({ places }: Checking): readonly Fault[] {
  const starts = places.decisions.filter(isOfLoad).flatMap((place): readonly LoadStart[] => {
    const [row] = place.rows;
    if (row?.to === undefined || row.when !== undefined || row.count !== undefined || row.to === place.step?.id) return [];
    const outcomes = place.why.by === 'outcome' ? Object.keys(place.step?.load?.outcomes ?? {}).length : 0;
    return [{ from: place.step?.id ?? '', to: row.to, path: [...pathOfRow(place, 0), 'to'], outcomes }];
  });
  return findCircles(startsWithoutEnd(starts)).map(({ members, path }) => {
    const message = `the loads of ${listOf(members)} go to each other, without end`;
    return faultAt('load-circle', path, message, 'write "stay": true, or give the row a condition');
  });
}

/** Rows of outcomes stay where every outcome of the load goes on within the circle: another one ends it. */
function startsWithoutEnd(starts: readonly LoadStart[]): readonly LoadStart[] {
  const circles = findCircles(starts);
  const left = starts.filter(({ from, outcomes }) => {
    const members = circles.find((circle) => circle.members.includes(from))?.members ?? [];
    const within = starts.filter((one) => one.from === from && one.outcomes > 0 && members.includes(one.to));
    return outcomes === 0 || within.length === outcomes;
  });
  return left.length === starts.length ? starts : startsWithoutEnd(left);
}

/** A row that counts ends at the maximum of its counter. */
function checkRunCircles({ places }: Checking): readonly Fault[] {
  const starts = places.decisions.flatMap((place) =>
    place.rows.flatMap((row, index): readonly Start[] => {
      if (place.path[0] !== 'runs' || row.run === undefined || row.count !== undefined) return [];
      return [{ from: String(place.path[1]), to: row.run, path: [...pathOfRow(place, index), 'run'] }];
    }),
  );
  return findCircles(starts).map(({ members, path }) => {
    const message =
      members.length === 1
        ? `the run ${listOf(members)} starts itself, without end`
        : `the runs ${listOf(members)} start each other, without end`;
    return faultAt('run-circle', path, message, 'let this row go to a step, or write "stay": true');
  });
}

/** A row by which one load or run starts another. */
interface Start {
  readonly from: string;
  readonly to: string;
  readonly path: JsonPath;
}

interface LoadStart extends Start {
  /** How many the load has; 0 for the row of an error. */
  readonly outcomes: number;
}

/** What starts each other, in the order of the flow, with the first row that does it. */
function findCircles(starts: readonly Start[]) {
  const names = [...new Set(starts.map(({ from }) => from))];
  const targets = names.map((name) => starts.flatMap(({ from, to }) => (from === name ? names.indexOf(to) : [])));
  return findCycles(targets.map((of) => of.filter((at) => at >= 0))).flatMap((cycle) => {
    const members = names.filter((_, at) => cycle.includes(at));
    const start = starts.find(({ from, to }) => from === members[0] && members.includes(to));
    return start ? [{ members, path: start.path }] : [];
  });
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(' and ');
}
