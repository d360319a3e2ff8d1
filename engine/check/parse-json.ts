import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';

import type { Fault, JsonPath } from './fault.ts';

/** A JSON text, read once for its value. Positions are worked out when they are asked for. */
export interface ParsedJson {
  /** Undefined where the text is not JSON. */
  readonly value: unknown;
  readonly faults: readonly Fault[];
  readonly positionOf: (fault: Pick<Fault, 'path' | 'atKey' | 'within'>) => Position;
}

/** Counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Reads strict JSON: no comments, no trailing commas, no key twice. */
export function parseJsonWithPositions(text: string): ParsedJson {
  const positionOf = locator(text);
  try {
    const value: unknown = JSON.parse(text);
    // A key that stands twice is written more often than it is read. Only then is it worth looking for.
    const faults = countKeysWritten(text) === countKeysRead(value) ? [] : findDuplicateKeys(text);
    return { value, faults, positionOf };
  } catch {
    return { value: undefined, ...syntaxFaults(text) };
  }
}

function syntaxFaults(text: string): Pick<ParsedJson, 'faults' | 'positionOf'> {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const first = errors[0];
  const said = first ? `the file is not JSON: ${inWords(printParseErrorCode(first.error))}` : 'the file is not JSON';
  const lines = lineStarts(text);
  return {
    faults: [{ fault: 'json-syntax', path: [], message: said, cure: 'JSON has no comments and no comma after the last member' }],
    positionOf: () => positionAt(lines, first?.offset ?? 0),
  };
}

/** "CommaExpected" reads "comma expected". */
function inWords(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
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

function countKeysRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const member of Object.values(value)) count += countKeysRead(member);
  return count;
}

function findDuplicateKeys(text: string): readonly Fault[] {
  const faults: Fault[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key, _offset, _length, _line, _column, pathOf) => {
      const seen = open.at(-1);
      if (seen?.has(key)) {
        faults.push({
          fault: 'duplicate-key',
          path: [...pathOf(), key],
          atKey: true,
          message: `"${key}" stands twice in ${describePath(pathOf())}; only the last would count`,
          cure: 'give one of them another name, or remove it',
        });
      }
      seen?.add(key);
    },
  });
  return faults;
}

function locator(text: string): ParsedJson['positionOf'] {
  let tree: Node | undefined;
  let lines: readonly number[] | undefined;
  return ({ path, atKey, within }) => {
    tree ??= parseTree(text);
    lines ??= lineStarts(text);
    const node = nearestNode(tree, path);
    const key = atKey && node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const inside = within === undefined ? 0 : within + 1;
    return positionAt(lines, (key ?? node)?.offset === undefined ? 0 : ((key ?? node)?.offset ?? 0) + inside);
  };
}

/** The node at the path, or the last one on the way to it: what is missing is told where it is missed. */
function nearestNode(tree: Node | undefined, path: JsonPath): Node | undefined {
  if (tree === undefined) return undefined;
  for (let length = path.length; length >= 0; length--) {
    const node = findLast(tree, path.slice(0, length));
    if (node) return node;
  }
  return tree;
}

/** As the parser finds it, but the last of two equal keys, which is the one that is too many. */
function findLast(tree: Node, path: JsonPath): Node | undefined {
  const key = path.at(-1);
  const parent = path.length === 0 ? undefined : findNodeAtLocation(tree, path.slice(0, -1));
  if (typeof key === 'string' && parent?.type === 'object') {
    return parent.children?.findLast((property) => property.children?.[0] && getNodeValue(property.children[0]) === key)
      ?.children?.[1];
  }
  return findNodeAtLocation(tree, [...path]);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(lines: readonly number[], offset: number): Position {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle] ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return { line: low, column: offset - (lines[low - 1] ?? 0) + 1 };
}

/** A path in words: `steps[2].submit`. */
export function describePath(path: JsonPath): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (said, key) => (typeof key === 'number' ? `${said}[${key}]` : said === '' ? key : `${said}.${key}`),
    '',
  );
}
