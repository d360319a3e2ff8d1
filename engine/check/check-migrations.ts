import type { Checking } from './checking.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Fault } from './fault.ts';
import type { JsonPath } from './source.ts';

/** A migration takes over an earlier version, once, and keeps what this one has and what is kept at all. */
export function checkMigrations(checking: Checking): readonly Fault[] {
  const migrations = checking.flow.migrate ?? [];
  return migrations.flatMap(({ from, keep }, index) => {
    const path: JsonPath = ['migrate', index];
    const isTwice = migrations.findIndex((other) => other.from === from) < index;
    return [
      ...notEarlier(checking, from, [...path, 'from']),
      ...(isTwice ? [migrationFault([...path, 'from'], `version ${from} is taken over twice`, 'join the two')] : []),
      ...keep.flatMap((name, at) => unkept(checking, name, [...path, 'keep', at])),
    ];
  });
}

function notEarlier({ flow: { version } }: Checking, from: number, path: JsonPath): readonly Fault[] {
  if (from < version) return [];
  const message = `version ${from} is not earlier than this one, which is ${version}`;
  return [migrationFault(path, message, 'raise "version", or name the version that visitors began with')];
}

function unkept({ flow, counters }: Checking, name: string, path: JsonPath): readonly Fault[] {
  if (counters.has(name)) return [];
  const slot = Object.hasOwn(flow.data, name) ? flow.data[name] : undefined;
  if (slot === undefined) {
    const cure = didYouMean(name, [...Object.keys(flow.data), ...counters]);
    const message = `"${name}" is neither a slot nor a counter of this flow`;
    return [{ fault: 'unknown-slot', path, message, ...(cure !== undefined && { cure }) }];
  }
  if (slot.privacy !== 'secret' && slot.keep !== 'memory') return [];
  return [migrationFault(path, `"${name}" is gone with each page: there is nothing to keep of it`, 'take it out')];
}

function migrationFault(path: JsonPath, message: string, cure: string): Fault {
  return { fault: 'migration', path, message, cure };
}
