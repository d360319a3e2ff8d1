import { getNodeValue, type Node, parseTree } from 'jsonc-parser';

import { isSameValue } from '../../same-value.ts';

import { type Explained, explainSyntax } from './explain-syntax.ts';
import { type Fault, type Unreadable, withoutFix } from './fault.ts';
import { locator, type Place, type Position } from './locator.ts';
import { describePath, type JsonPath } from './source.ts';

/** A JSON text, read once for its value. Positions are worked out when they are asked for. */
export interface ParsedJson {
  readonly text: string;
  /** Undefined where the text is not JSON. */
  readonly value: unknown;
  /** Where the text is not JSON, and it is plain what was meant: the value that it would have. */
  readonly meant?: unknown;
  readonly faults: readonly Fault[];
  readonly positionOf: (place: Place) => Position;
}

/** Reads strict JSON: no comments, no trailing commas, no key twice. */
export function parseJsonWithPositions(text: string): ParsedJson {
  const encoding = findEncodingFault(text);
  if (encoding) return notJson(text, encoding);
  try {
    const value: unknown = JSON.parse(text);
    return { text, value, faults: findDuplicateKeys(text, value), positionOf: locator(text) };
  } catch (error) {
    return error instanceof RangeError ? notJson(text, { faults: [tooDeep] }) : notJson(text, whyNotJson(text));
  }
}

const tooDeep: Unreadable = {
  fault: 'json-syntax',
  at: 0,
  message: 'too many brackets are inside one another to be read',
  cure: 'look for one that is opened again and again',
};

/** The parser that explains goes down one level for each bracket, and gives up where there are very many. */
function whyNotJson(text: string): Explained {
  try {
    return explainSyntax(text);
  } catch (error) {
    if (error instanceof RangeError) return { faults: [tooDeep] };
    throw error;
  }
}

/** What was meant is as long as what was written, and its lines are the same: places are found in it. */
function notJson(text: string, { faults, meant }: Explained): ParsedJson {
  const located = faults.map((fault): Fault => ({ ...fault, path: [] }));
  if (meant === undefined) return { text, value: undefined, faults: located, positionOf: locator(text) };
  const inner = parseJsonWithPositions(meant);
  const others = inner.faults.map(withoutFix);
  return {
    text,
    value: undefined,
    meant: inner.value ?? inner.meant,
    faults: [...located, ...others],
    positionOf: inner.positionOf,
  };
}

/** Signs in a decoded text that its file is not plain UTF-8: replacement characters, or a byte order mark. */
function findEncodingFault(text: string): Explained | undefined {
  if (text.startsWith('\uFEFF')) {
    const fault: Unreadable = {
      fault: 'encoding',
      at: 0,
      message: 'the file begins with a byte order mark, which is not JSON',
      cure: 'save it as "UTF-8", not as "UTF-8 with BOM"',
      fix: { description: 'took out the byte order mark', change: { cut: { from: 0, to: 1 } } },
    };
    return { faults: [fault], meant: ` ${text.slice(1)}` };
  }
  const at = text.indexOf('\uFFFD');
  if (at === -1) return undefined;
  const isUtf16 = text.includes('\0');
  const fault: Unreadable = {
    fault: 'encoding',
    at,
    message: isUtf16 ? 'the file is saved as UTF-16' : 'this letter is not UTF-8, and people would see "\uFFFD"',
    cure: isUtf16 ? 'save it as UTF-8' : 'save the file as UTF-8, and write the letter again',
  };
  return { faults: [fault] };
}

/** Keys that occur twice in one object of this text. Throws a `RangeError` for one that is nested too deep to be traversed. */
function findDuplicateKeys(text: string, value: unknown): readonly Fault[] {
  // Cheap test first: where a key occurs twice, the text has more keys than the value.
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

/** Colons after a quotation mark: one for each key, and one more where a string holds both. */
function countKeysWritten(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= space) before--;
    if (text.charCodeAt(before) === quotationMark) count++;
  }
  return count;
}

const space = 0x20;
const quotationMark = 0x22;

function countKeysRead(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MOST_DEPTH) throw new RangeError('nested too deep');
  const members: readonly unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const member of members) count += countKeysRead(member, depth + 1);
  return count;
}

/** The deepest nesting that is read: far more than any person writes, far less than what overflows the stack. */
const MOST_DEPTH = 200;
