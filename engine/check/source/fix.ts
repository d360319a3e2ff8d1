import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

import type { JsonPath } from './source.ts';

/** An edit that mends a fault without changing what the file means; `causeway check --fix` applies it. */
export interface Fix {
  /** In the past tense, as it is reported once it is done: `removed the guard "booked"`. */
  readonly description: string;
  readonly change:
    | { readonly remove: JsonPath }
    | { readonly replace: JsonPath; readonly by: unknown }
    | { readonly begin: JsonPath; readonly withKey: string; readonly value: unknown }
    | { readonly rename: JsonPath; readonly to: string }
    /** By characters of the text, for what cannot be read. */
    | { readonly cut: { readonly from: number; readonly to: number }; readonly put?: string };
}

/** A change of a text; offsets count characters from 0. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

/** The change of the text: nothing but what is to be changed is touched. Nothing where the place is not there. */
export function editOf(text: string, { change }: Fix): TextEdit | undefined {
  if ('cut' in change) return { ...change.cut, put: change.put ?? '' };
  const root = parseTree(text);
  if (root === undefined) return undefined;
  if ('remove' in change) return removal(memberAt(root, change.remove));
  if ('rename' in change) {
    const key = memberAt(root, change.rename)?.children?.[0];
    return key && { from: key.offset, to: key.offset + key.length, put: JSON.stringify(change.to) };
  }
  if ('replace' in change) {
    const node = findNodeAtLocation(root, [...change.replace]);
    return node && { from: node.offset, to: node.offset + node.length, put: inOneLine(change.by) };
  }
  const [first] = findNodeAtLocation(root, [...change.begin])?.children ?? [];
  if (first === undefined) return undefined;
  const space = text.slice((first.parent?.offset ?? 0) + 1, first.offset);
  const put = `${JSON.stringify(change.withKey)}: ${inOneLine(change.value)},${space || ' '}`;
  return { from: first.offset, to: first.offset, put };
}

/** Applies changes that do not touch each other, whatever their order; of two that do, the first of the text is made. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let at = 0;
  let done = '';
  for (const { from, to, put } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    done += text.slice(at, from) + put;
    at = to;
  }
  return done + text.slice(at);
}

function memberAt(root: Node, path: JsonPath): Node | undefined {
  const node = findNodeAtLocation(root, [...path]);
  return node?.parent?.type === 'property' ? node.parent : node;
}

/** With the comma and the space that are no longer needed. */
function removal(member: Node | undefined): TextEdit | undefined {
  const siblings = member?.parent?.children;
  if (member === undefined || siblings === undefined) return undefined;
  const place = siblings.indexOf(member);
  const [before, after] = [siblings[place - 1], siblings[place + 1]];
  const end = member.offset + member.length;
  if (after) return { from: member.offset, to: after.offset, put: '' };
  return { from: before ? before.offset + before.length : member.offset, to: end, put: '' };
}

/** As people write short values: `[3, 6, 12]`. */
function inOneLine(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(inOneLine).join(', ')}]` : JSON.stringify(value);
}
