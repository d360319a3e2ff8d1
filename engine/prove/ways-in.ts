import { goTo } from './leads.ts';
import type { Move, Stage } from './move.ts';
import { address, outside } from './place.ts';
import type { World } from './world.ts';

/** The moves into a flow: at its base and at steps with `"door": true`, with and without a query. */
export function comeIn(world: World): readonly Move[] {
  const { flow } = world;
  const doors = flow.steps.filter(({ door }) => door === true).map(({ path }) => path);
  return [flow.base, ...doors].flatMap((path) => [
    goTo({ from: outside, deed: { did: 'come', path } }, [], path),
    ...linked(world).map((stages) => goTo({ from: outside, deed: { did: 'link', path } }, stages, path)),
  ]);
}

/** Any path may be asked for at any time: typed, linked, or found in the browser's history. */
export function askForPaths(world: World): readonly Move[] {
  const { flow } = world;
  const paths = flow.steps.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const asked = [flow.base, ...paths].map((path) => goTo({ from: address, deed: { did: 'ask', path } }, [], path));
  const links = linked(world).map((stages): Move => ({
    from: address,
    to: address,
    deed: { did: 'link', path: flow.base },
    stages,
  }));
  return [...asked, ...links];
}

/** The ways in which the query of a link can fill slots. */
function linked({ flow, changes, stage }: World): readonly (readonly Stage[])[] {
  const slots = [...new Set(Object.values(flow.query).map(({ slot }) => slot))];
  return slots.flatMap((slot) => changes.fill(slot).map(stage));
}
