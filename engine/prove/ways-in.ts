import { goTo } from './leads.ts';
import type { Move, Stage } from './move.ts';
import { address, outside } from './place.ts';
import type { World } from './world.ts';

/** In by the front door, or by one that links lead to; with what a link brings, or without. */
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

/** What the query of a link puts into slots. */
function linked({ flow, changes, stage }: World): readonly (readonly Stage[])[] {
  const slots = [...new Set(Object.values(flow.query).map(({ slot }) => slot))];
  return slots.flatMap((slot) => changes.fill(slot).map(stage));
}
