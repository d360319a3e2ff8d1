import { applyEdits, type Edit, findNodeAtLocation, modify, type Node, parse, parseTree } from 'jsonc-parser';

/** The keys from the root of a JSON text to a value of it. */
export type Path = readonly (string | number)[];

/** Two changed versions of one text, as one. */
export interface Merged {
  readonly text: string;
  /** The keys that both changed, each to another value: here the text of `mine` is kept. */
  readonly both: readonly string[];
}

interface Change {
  readonly path: Path;
  /** Absent where the key was removed. */
  readonly value?: unknown;
}

/**
 * Merges by key: what only `mine` changed is written into `theirs`, whose formatting and comments stay. A list counts as one value.
 * Where `theirs` has no longer the object around a value of `mine`, the whole object of `mine` is written. Nothing where one of them is
 * no JSON.
 */
export function mergeByKey(base: string, mine: string, theirs: string): Merged | undefined {
  const [before, ours, others] = [base, mine, theirs].map(valueOf);
  if (before === undefined || ours === undefined || others === undefined) return undefined;
  const besides = changesOf(before, others, []);
  const lostAround = ({ path }: Change) =>
    besides.find((other) => other.path.length < path.length && areAtOnePlace(other.path, path))?.path;
  // A key that is removed went with the object around it.
  const changes = changesOf(before, ours, []).filter((one) => one.value !== undefined || lostAround(one) === undefined);
  const isSame = (a: Change, b: Change) => JSON.stringify(a) === JSON.stringify(b);
  const both = changes.filter((one) => besides.some((other) => areAtOnePlace(one.path, other.path) && !isSame(one, other)));
  const text = changes.reduce((merged, one) => {
    const path = lostAround(one) ?? one.path;
    return setValue(merged, path, valueAt(ours, path));
  }, theirs);
  return { text, both: both.map(({ path }) => path.join('.')) };
}

/** Writes a value of a JSON text, and touches nothing else of it: what is on one line stays there. Without a value, the key is removed. */
export function setValue(text: string, path: Path, value: unknown): string {
  const root = parseTree(text);
  const place = root && findNodeAtLocation(root, [...path]);
  if (!place && value === undefined) return text;
  if (place?.type === 'array' && isFlat(value) && isOnOneLine(text, place))
    return applyEdits(text, [{ offset: place.offset, length: place.length, content: inOneLine(value) }]);
  const parent = root && findNodeAtLocation(root, path.slice(0, -1));
  const isInLine = parent?.children?.length && isOnOneLine(text, parent) && typeof value !== 'object';
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  const edits: readonly Edit[] = modify(text, [...path], value, isInLine ? {} : { formattingOptions });
  return applyEdits(text, isInLine ? edits.map((edit) => withSpace(text, edit)) : [...edits]);
}

/** As a person writes it: "{ a, b }". */
function withSpace(text: string, { offset, length, content }: Edit): Edit {
  const isFirst = content === '' && text.startsWith('{ ', offset - 1) && text[offset + length] === '"';
  return { offset, length, content: isFirst ? ' ' : content.replace(/^,(?=\S)/, ', ') };
}

function isOnOneLine(text: string, { offset, length }: Node): boolean {
  return !text.slice(offset, offset + length).includes('\n');
}

function isFlat(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((member) => typeof member !== 'object');
}

/** As a person writes it: `{ "a": 1, "b": [2, 3] }`. */
export function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inOneLine(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function valueOf(text: string): unknown {
  const errors: { readonly error: number }[] = [];
  const value: unknown = parse(text, errors as never[], { disallowComments: false });
  return errors.length > 0 ? undefined : value;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

/** What makes one value of the other, key by key. A list is one value, or where both are equally long and `intoLists`, its members. */
export function changesOf(before: unknown, after: unknown, path: Path, intoLists = false): readonly Change[] {
  if (intoLists && Array.isArray(before) && Array.isArray(after) && before.length === after.length && after.some(isObject))
    return after.flatMap((member: unknown, index) => changesOf(before[index], member, [...path, index], true));
  if (!isObject(before) || !isObject(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, value: after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key): readonly Change[] => {
    if (!Object.hasOwn(after, key)) return [{ path: [...path, key] }];
    return Object.hasOwn(before, key)
      ? changesOf(before[key], after[key], [...path, key], intoLists)
      : [{ path: [...path, key], value: after[key] }];
  });
}

function areAtOnePlace(a: Path, b: Path): boolean {
  const shorter = Math.min(a.length, b.length);
  return a.slice(0, shorter).every((part, index) => part === b[index]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
