import type { Checking } from './checking.ts';
import { didYouMean } from './did-you-mean.ts';
import { type Fault, faultAt } from './fault.ts';
import type { JsonPath } from './source.ts';

/** A migration takes over an earlier version, once, and keeps what this one has and what is kept at all. */
export function checkMigrations(checking: Checking): readonly Fault[] {
  const migrations = checking.flow.migrate ?? [];
  return migrations.flatMap(({ from, keep }, index) => {
    const path: JsonPath = ['migrate', index];
    const isTwice = migrations.findIndex((other) => other.from === from) < index;
    return [
      ...notEarlier(checking, from, [...path, 'from']),
      ...(isTwice ? [faultAt('migration', [...path, 'from'], `version ${from} is taken over twice`, 'join the two')] : []),
      ...keep.flatMap((name, at) => unkept(checking, name, [...path, 'keep', at])),
    ];
  });
}

function notEarlier({ flow: { version } }: Checking, from: number, path: JsonPath): readonly Fault[] {
  if (from < version) return [];
  const message = `version ${from} is not earlier than this one, which is ${version}`;
  return [faultAt('migration', path, message, 'raise "version", or name the version that visitors began with')];
}

function unkept({ flow, names }: Checking, name: string, path: JsonPath): readonly Fault[] {
  if (names.counter.has(name)) return [];
  const slot = Object.hasOwn(flow.data, name) ? flow.data[name] : undefined;
  if (slot === undefined) {
    const cure = didYouMean(name, [...Object.keys(flow.data), ...names.counter]);
    const message = `"${name}" is neither a slot nor a counter of this flow`;
    return [faultAt('unknown-slot', path, message, cure)];
  }
  if (slot.privacy !== 'secret' && slot.keep !== 'memory') return [];
  return [faultAt('migration', path, `"${name}" is gone with each page: there is nothing to keep of it`, 'take it out')];
}
