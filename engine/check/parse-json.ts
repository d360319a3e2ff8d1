import { findDuplicateKeys } from './duplicate-keys.ts';
import { findEncodingFault } from './encoding.ts';
import { type Explained, explainSyntax } from './explain-syntax.ts';
import { type Fault, type Unreadable, withoutFix } from './fault.ts';
import { locator, type Place, type Position } from './locator.ts';

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
  message: 'brackets stand in brackets, too many to be read',
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
