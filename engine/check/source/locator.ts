import { findNodeAtOffset, getNodePath, type Node, parseTree } from 'jsonc-parser';

import { codesOfKey } from '../../choose-row.ts';
import { countUpTo } from '../../progress-of.ts';
import type { Fault } from './fault.ts';
import type { JsonPath } from './source.ts';

/** What to locate: a value, its key (`atKey`), a character inside a text value (`within`), or a character of the file (`at`). */
export type Place = Pick<Fault, 'path' | 'atKey' | 'within' | 'at'>;

/** Counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds lines and columns by path. The text is parsed when the first position is asked for. */
export function locator(text: string): (place: Place) => Position {
  let nodeAt: ((path: JsonPath) => Node | undefined) | undefined;
  let lines: readonly number[] | undefined;
  return ({ path, atKey, within, at }) => {
    lines ??= lineStarts(text);
    if (at !== undefined) return positionAt(lines, at);
    nodeAt ??= nodeFinder(text);
    const node = nodeAt(path);
    const key = atKey && node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const found = key ?? node;
    return positionAt(lines, found ? found.offset + (within === undefined ? 0 : within + 1) : 0);
  };
}

/** The node at a path. If it does not exist, the deepest existing node above it: there it is missing. */
function nodeFinder(text: string): (path: JsonPath) => Node | undefined {
  const root = parseTree(text);
  const members = new Map<Node, ReadonlyMap<string | number, Node>>();
  return (path) => {
    let node = root;
    for (const key of path) {
      const inside = node && (members.get(node) ?? membersOf(node));
      if (node && inside) members.set(node, inside);
      const next = inside?.get(key);
      if (next === undefined) return node;
      node = next;
    }
    return node;
  };
}

/** The child by key or index. Of two equal keys it is the last, as in `JSON.parse`. */
function membersOf({ type, children = [] }: Node): ReadonlyMap<string | number, Node> {
  if (type === 'array') return new Map(children.entries());
  if (type !== 'object') return new Map();
  return new Map(
    children.flatMap(({ children: [key, value] = [] }) =>
      // A key of several error codes is found by each of them.
      key && value ? [String(key.value), ...codesOfKey(String(key.value))].map((name) => [name, value] as const) : [],
    ),
  );
}

/** Where the lines of a text begin. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The line and the column of a character. */
function positionAt(lines: readonly number[], offset: number): Position {
  const line = countUpTo(lines, offset);
  return { line, column: offset - (lines[line - 1] ?? 0) + 1 };
}

/** What is at a position of a JSON text: a locator reversed. */
export function placeAt(text: string, { line, column }: Position): Pick<Place, 'path' | 'atKey' | 'within'> {
  const root = parseTree(text);
  const offset = (lineStarts(text)[line - 1] ?? 0) + column - 1;
  const node = root && findNodeAtOffset(root, offset);
  if (node === undefined) return { path: [] };
  const path = getNodePath(node);
  if (node.parent?.type === 'property' && node.parent.children?.[0] === node) return { path, atKey: true };
  return node.type === 'string' && offset > node.offset ? { path, within: offset - node.offset - 1 } : { path };
}
