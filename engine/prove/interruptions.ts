import { type Change, inTurn } from './changes.ts';
import { goTo } from './leads.ts';
import type { Move } from './move.ts';
import { address, type OnStep } from './place.ts';
import type { World } from './world.ts';

/** What can happen on every step, whatever is under way: another address, a page that is loaded again, a session that ends. */
export function interruptionsOf(world: World): (from: OnStep) => readonly Move[] {
  const { flow, changes, stage } = world;
  const slots = Object.entries(flow.data);
  const inMemory = slots.filter(([, { keep, privacy }]) => keep === 'memory' || privacy === 'secret').map(([name]) => name);
  const personal = slots.filter(([, { privacy }]) => privacy !== 'public').map(([name]) => name);
  const anew = restlessAnew(world);
  const reloaded = stage(inTurn(changes.clear(inMemory), anew));
  const ended = inTurn(changes.clear(personal), anew);
  const expired = stage(ended);
  const expiredAndRemembered = stage(inTurn(ended, changes.remember(true)));
  return (from) => {
    const { path, requires } = from.step;
    const isWanted = requires.some(({ otherwise }) => otherwise?.remember === true);
    return [
      { from, to: address, deed: { did: 'wander' }, stages: [] },
      { from, to: address, deed: { did: 'reload' }, stages: reloaded },
      goTo({ from, deed: { did: 'expire' } }, isWanted ? expiredAndRemembered : expired, path),
    ];
  };
}

/** Facts of the session that an action changes may be otherwise on the next page. */
function restlessAnew({ restless, variables }: World): Change {
  return new Map(
    restless.flatMap((fact) => {
      const place = variables.placeOf(fact);
      return place === undefined ? [] : [[place, variables.placesOf(fact)] as const];
    }),
  );
}
