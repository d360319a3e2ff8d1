import type { Row } from '../../schema/row.ts';
import type { Checking } from './checking.ts';
import { findCycles } from './cycles.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { asList, pathOfRow, type RowsPlace } from './places.ts';

/** Nothing that starts by itself starts itself again: no load of a step, and no circle of shared runs. */
export function checkCircles(checking: Checking): readonly Fault[] {
  return [...checkLoads(checking), ...checkRunCircles(checking)];
}

/** A row that goes to the step whose load it follows starts that load again. */
function checkLoads({ places }: Checking): readonly Fault[] {
  return places.decisions.flatMap((place) =>
    place.rows.flatMap((row, index) => {
      const isOwn = place.step !== undefined && place.path[2] === 'load' && row.to === place.step.id;
      if (!isOwn) return [];
      const message = `the load of "${place.step.id}" goes to "${place.step.id}", which starts it again, without end`;
      return [faultAt('endless-load', [...pathOfRow(place, index), 'to'], message, 'write "stay": true')];
    }),
  );
}

/** A row that counts ends at the maximum of its counter. */
function checkRunCircles({ flow, places }: Checking): readonly Fault[] {
  const names = Object.keys(flow.runs ?? {});
  const targets = names.map((name) =>
    [...new Set(startsOf(places.decisions, name).map(({ run }) => names.indexOf(run)))].filter((at) => at >= 0),
  );
  return findCycles(targets).flatMap((cycle) => {
    const members = cycle.flatMap((at) => names[at] ?? []).toSorted((a, b) => names.indexOf(a) - names.indexOf(b));
    const [first = ''] = members;
    const [start] = startsOf(places.decisions, first).filter(({ run }) => members.includes(run));
    if (start === undefined) return [];
    const others = members
      .slice(1)
      .map((name) => `"${name}"`)
      .join(' and ');
    const message =
      others === ''
        ? `the run "${first}" starts itself, without end`
        : `the runs "${first}" and ${others} start each other, without end`;
    return [faultAt('run-circle', start.path, message, 'let this row go to a step, or write "stay": true')];
  });
}

function startsOf(decisions: readonly RowsPlace<Row>[], name: string) {
  return decisions.flatMap((place) => {
    if (place.path[0] !== 'runs' || place.path[1] !== name) return [];
    return asList(place.rows).flatMap((row, index) =>
      row.run === undefined || row.count !== undefined ? [] : [{ run: row.run, path: [...pathOfRow(place, index), 'run'] }],
    );
  });
}
