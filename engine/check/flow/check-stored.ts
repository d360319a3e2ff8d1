import type { Domain } from '../../compiled-flow.ts';
import type { Row } from '../../schema/row.ts';
import type { Checking } from './checking.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { pathOfRow } from './places.ts';
import type { JsonPath } from '../source/source.ts';

/** Rows and links store only true or false where a fact reads true or false: with anything else the fact would be false. */
export function checkStored(checking: Checking): readonly Fault[] {
  const flags = flagsOf(checking);
  if (flags.length === 0) return [];
  const { flow, places } = checking;
  const ofRows = places.decisions.flatMap((place) =>
    place.rows.flatMap((row, index) => checkSet(flags, row.set, pathOfRow(place, index))),
  );
  const ofLeaving = flow.steps.flatMap(({ leave }, index) => checkSet(flags, leave?.set, ['steps', index, 'leave']));
  const ofLinks = Object.entries(flow.query ?? {}).flatMap(([name, { slot, key }]) => {
    const [stored, place] = key === undefined ? [[slot], 'slot'] : [[slot, key], 'key'];
    return flagIn(flags, stored).map((flag) =>
      faultAt('plain-fact', ['query', name, place], `${readsOf(flag)}, and a link stores a text in it`, answeredCure(flag)),
    );
  });
  return [...ofRows, ...ofLeaving, ...ofLinks];
}

/** A fact that is true or false as a slot is that no form fills. */
interface Flag {
  readonly fact: string;
  readonly path: readonly string[];
}

function flagsOf({ answers }: Checking): readonly Flag[] {
  return Object.entries(answers).flatMap(([fact, { domain, misread }]) =>
    misread === undefined && isFlag(domain) ? [{ fact, path: domain.path ?? [] }] : [],
  );
}

function isFlag({ type, from, after, isAnswered }: Domain): boolean {
  return type === 'boolean' && from === 'slots' && after === undefined && isAnswered === undefined;
}

/** The first fact that reads what is stored at this path. */
function flagIn(flags: readonly Flag[], stored: readonly string[]): readonly Flag[] {
  return flags.filter(({ path }) => path.every((key, at) => at >= stored.length || stored[at] === key)).slice(0, 1);
}

function checkSet(flags: readonly Flag[], set: Row['set'] = {}, path: JsonPath): readonly Fault[] {
  const others = Object.entries(set).filter(([, value]) => typeof value !== 'boolean' && value !== null);
  return others.flatMap(([slot, value]) =>
    flagIn(flags, [slot]).map((flag) => {
      const message = `${readsOf(flag)}, and "set" stores ${JSON.stringify(value)} in it`;
      return faultAt('plain-fact', [...path, 'set', slot], message, `store true or false, or ${answeredCure(flag)}`);
    }),
  );
}

function readsOf({ fact, path }: Flag): string {
  return `the fact "${fact}" reads "${path.join('.')}" as true or false`;
}

function answeredCure({ path }: Flag): string {
  return `let the fact read whether there is a value: "answered": "${path.join('.')}"`;
}
