import { findDuplicateKeys } from './duplicate-keys.ts';
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
