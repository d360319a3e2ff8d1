import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

import { inOneLine, type Path } from './merge-by-key.ts';

/** A longer line is broken: a member of the list on each. */
const LONGEST_LINE = 120;

/**
 * Writes a list of these members: one that is there by its place, a new one by its value. Each that is there keeps its formatting.
 * A value that is alone is a list of one, and stays alone while it is the only one.
 */
export function arrangeList(text: string, path: Path, members: readonly (number | object)[]): string {
  const node = nodeAt(text, path);
  if (node === undefined) return text;
  const there = node.type === 'array' ? (node.children ?? []) : [node];
  if (members.length === there.length && members.every((member, index) => member === index)) return text;
  const written = members.map((member) => {
    const known = typeof member === 'number' ? there[member] : undefined;
    return known ? textOf(text, known) : inOneLine(member);
  });
  const [only = '[]', ...others] = written;
  return replace(text, node, node.type === 'array' || others.length > 0 ? listOf(text, node, written) : only);
}

function listOf(text: string, node: Node, written: readonly string[]): string {
  const first = node.type === 'array' ? node.children?.[0] : undefined;
  const space = first ? spaceBefore(text, first.offset) : '';
  if (space.includes('\n')) return `[${space}${written.join(`,${space}`)}${spaceBefore(text, node.offset + node.length - 1)}]`;
  const line = `[${written.join(', ')}]`;
  const [begin, end] = [text.lastIndexOf('\n', node.offset) + 1, text.indexOf('\n', node.offset + node.length)];
  const others = node.offset - begin + (end === -1 ? text.length : end) - node.offset - node.length;
  if (!line.includes('\n') && line.length + others <= LONGEST_LINE) return line;
  const indent = /^[ \t]*/.exec(text.slice(begin))?.[0] ?? '';
  const deeper = node.type === 'array' ? written : written.map((member) => member.replaceAll('\n', '\n  '));
  return `[\n${deeper.map((member) => `${indent}  ${member}`).join(',\n')}\n${indent}]`;
}

/** Adds a key to an object, before the first one that has to follow it, on a line of its own where the others have one. */
export function addProperty(
  text: string,
  path: Path,
  { key, value }: { readonly key: string; readonly value: unknown },
  follows: (key: string) => boolean,
): string {
  const properties = nodeAt(text, path)?.children ?? [];
  const written = `${JSON.stringify(key)}: ${inOneLine(value)}`;
  const next = properties.find(({ children }) => follows(String(children?.[0]?.value)));
  const last = properties.at(-1);
  if (next) return replace(text, { offset: next.offset, length: 0 }, `${written},${spaceBefore(text, next.offset) || ' '}`);
  if (!last) return replace(text, nodeAt(text, path), `{ ${written} }`);
  const space = spaceBefore(text, last.offset) || ' ';
  return replace(text, { offset: last.offset + last.length, length: 0 }, `,${space}${written}`);
}

/** Writes another key and its value in the place of one. */
export function replaceProperty(text: string, path: Path, { key, value }: { readonly key: string; readonly value: unknown }) {
  return replace(text, nodeAt(text, path)?.parent, `${JSON.stringify(key)}: ${inOneLine(value)}`);
}

/** The line of a value; the first one where it is not there. */
export function lineOf(text: string, path: Path): number {
  return text.slice(0, nodeAt(text, path)?.offset ?? 0).split('\n').length;
}

function nodeAt(text: string, path: Path): Node | undefined {
  const root = parseTree(text);
  return root && findNodeAtLocation(root, [...path]);
}

function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

function spaceBefore(text: string, offset: number): string {
  return /\s*$/.exec(text.slice(0, offset))?.[0] ?? '';
}

function replace(text: string, place: Pick<Node, 'offset' | 'length'> | undefined, written: string): string {
  return place ? text.slice(0, place.offset) + written + text.slice(place.offset + place.length) : text;
}
