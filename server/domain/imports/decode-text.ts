import { isUtf8 } from 'node:buffer';

import { unreadable } from './import-report.ts';
import type { Encoding } from './map-schema.ts';

const NEWLINE = 0x0a;
const AS_UTF8 = 'save it as "CSV UTF-8" and import it again';
const OR_STATE_IT = `${AS_UTF8}, or state "encoding": "windows-1252" in a map`;

/**
 * The text of a byte stream that must be of this encoding, with CRLF as LF: a file may have both, and a line is one either way.
 * Wrong bytes refuse the file by the line they stand on: guessing an encoding would misspell people's names.
 */
export async function* decode(bytes: AsyncIterable<Buffer | string>, encoding: Encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let isFirst = true;
  // A carriage return that ends a chunk may be half of a CRLF. At the end of the file it ends the last line, which needs no end.
  let held = '';
  for await (const piece of bytes) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    if (chunk.length === 0) continue;
    if (isFirst) refuseOtherFormats(chunk, encoding);
    isFirst = false;
    const text = held + decodeChunk(decoder, chunk, line);
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll('\r\n', '\n');
    line += countNewlines(chunk);
  }
  if (isFirst) throw unreadable(1, 'the file is empty');
  decodeEnd(decoder, line);
}

function refuseOtherFormats(start: Buffer, encoding: Encoding): void {
  const hex = start.subarray(0, 4).toString('hex');
  if (hex.startsWith('504b0304')) throw unreadable(1, `the file is a spreadsheet workbook, not CSV: ${AS_UTF8}`);
  if (hex.startsWith('fffe') || hex.startsWith('feff')) throw unreadable(1, `the file is UTF-16: ${AS_UTF8}`);
  if (encoding !== 'utf-8' && hex.startsWith('efbbbf'))
    throw unreadable(1, `the file is UTF-8, but the map states "${encoding}"; without it, UTF-8 is expected`);
  if (start.includes(0)) throw unreadable(1, 'the file holds NUL bytes, so it is not a text file');
}

function decodeChunk(decoder: TextDecoder, chunk: Buffer, firstLine: number): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw unreadable(firstLine + newlinesBeforeFault(chunk), `the file is not UTF-8 here: ${OR_STATE_IT}`);
  }
}

function decodeEnd(decoder: TextDecoder, line: number): void {
  try {
    decoder.decode();
  } catch {
    throw unreadable(line, `the file ends in the middle of a letter: ${AS_UTF8}`);
  }
}

/** A letter may be cut where the chunk begins, so the bytes that continue it are not taken for the fault. */
function newlinesBeforeFault(chunk: Buffer): number {
  let lines = 0;
  let from = 0;
  while (from < 3 && isContinuation(chunk[from])) from += 1;
  for (;;) {
    const end = chunk.indexOf(NEWLINE, from);
    if (end === -1 || !isUtf8(chunk.subarray(from, end))) return lines;
    lines += 1;
    from = end + 1;
  }
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >> 6 === 0b10;
}

function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
