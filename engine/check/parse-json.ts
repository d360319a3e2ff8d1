import { findDuplicateKeys } from './duplicate-keys.ts';
import { findEncodingFault } from './encoding.ts';
import { explainSyntax } from './explain-syntax.ts';
import type { Fault, Unreadable } from './fault.ts';
import { lineStarts, locator, type Place, type Position, positionAt } from './locator.ts';

/** A JSON text, read once for its value. Positions are worked out when they are asked for. */
export interface ParsedJson {
  readonly text: string;
  /** Undefined where the text is not JSON. */
  readonly value: unknown;
  readonly faults: readonly Fault[];
  readonly positionOf: (place: Place) => Position;
}

/** Reads strict JSON: no comments, no trailing commas, no key twice. */
export function parseJsonWithPositions(text: string): ParsedJson {
  const positionOf = locator(text);
  const encoding = findEncodingFault(text);
  if (encoding) return notJson(text, encoding);
  try {
    const value: unknown = JSON.parse(text);
    return { text, value, faults: findDuplicateKeys(text, value), positionOf };
  } catch (error) {
    return notJson(text, error instanceof RangeError ? tooDeep : whyNotJson(text));
  }
}

const tooDeep: Unreadable = {
  fault: 'json-syntax',
  at: 0,
  message: 'brackets stand in brackets, too many to be read',
  cure: 'look for one that is opened again and again',
};

/** The parser that explains goes down one level for each bracket, and gives up where there are very many. */
function whyNotJson(text: string): Unreadable {
  try {
    return explainSyntax(text);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}

function notJson(text: string, { at, ...fault }: Unreadable): ParsedJson {
  return { text, value: undefined, faults: [{ ...fault, path: [] }], positionOf: () => positionAt(lineStarts(text), at) };
}
