import { type Change, inTurn } from './changes.ts';
import { goTo } from './leads.ts';
import type { Move } from './move.ts';
import { address, type OnStep } from './place.ts';
import type { World } from './world.ts';

/** The moves that are possible on every step, whatever is under way: another address, a reload, the end of the session. */
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

/** After a page load, facts of the session that some action changes may have any value: another tab may have changed them. */
function restlessAnew({ restless, variables }: World): Change {
  return new Map(
    restless.flatMap((fact) => {
      const place = variables.placeOf(fact);
      return place === undefined ? [] : [[place, variables.placesOf(fact)] as const];
    }),
  );
}
