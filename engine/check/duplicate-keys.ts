import { getNodeValue, type Node, parseTree } from 'jsonc-parser';

import { isSameValue } from '../same-value.ts';
import { describePath, type JsonPath } from './source.ts';
import type { Fault } from './fault.ts';

/** Keys that occur twice in one object of this text. Throws a `RangeError` for one that is nested too deep to be traversed. */
export function findDuplicateKeys(text: string, value: unknown): readonly Fault[] {
  // Cheap test first: the text has as many colons after a quote as the value has keys, unless a key occurs twice.
  if (countKeysWritten(text) === countKeysRead(value)) return [];
  const faults: Fault[] = [];
  const objectsIn = (node: Node, path: JsonPath): void => {
    const seen = new Map<string, Node>();
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') objectsIn(child, [...path, index]);
      const [keyNode, value] = child.type === 'property' ? (child.children ?? []) : [];
      if (keyNode === undefined) continue;
      const key = String(keyNode.value);
      const before = seen.get(key);
      if (before) faults.push(duplicateKey({ path, key }, [before, child], node));
      seen.set(key, child);
      if (value) objectsIn(value, [...path, key]);
    }
  };
  const root = parseTree(text);
  if (root) objectsIn(root, []);
  return faults;
}

/** Of two members with the same value, the first can go. */
function duplicateKey(
  { path, key }: { path: JsonPath; key: string },
  [before, again]: readonly [Node, Node],
  { children = [] }: Node,
): Fault {
  const message = `"${key}" occurs twice in ${describePath(path)}; only the last would count`;
  const fault: Fault = { fault: 'duplicate-key', path: [...path, key], atKey: true, message };
  const isSame = isSameValue(valueOf(before), valueOf(again));
  if (!isSame) return { ...fault, cure: 'give one of them another name, or remove it' };
  const next = children[children.indexOf(before) + 1] ?? again;
  const cut = { from: before.offset, to: next.offset };
  return {
    ...fault,
    cure: 'remove one of them',
    fix: { description: `removed a "${key}" that occurred twice`, change: { cut } },
  };
}

function valueOf({ children }: Node): unknown {
  return children?.[1] && getNodeValue(children[1]);
}

/** Colons after a quote: one for each key. One inside a string may count too many, which only costs a closer look. */
function countKeysWritten(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (text.charCodeAt(before) <= space) before--;
    if (text.charCodeAt(before) === quote) count++;
  }
  return count;
}

const space = 0x20;
const quote = 0x22;

function countKeysRead(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MOST_DEPTH) throw new RangeError('nested too deep');
  const members: readonly unknown[] = Object.values(value);
  return members.reduce<number>(
    (count, member) => count + countKeysRead(member, depth + 1),
    Array.isArray(value) ? 0 : members.length,
  );
}

/** The deepest nesting that is read: far more than any person writes, far less than what overflows the stack. */
const MOST_DEPTH = 200;
