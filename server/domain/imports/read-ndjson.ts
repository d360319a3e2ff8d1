import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

import { unreadable } from './import-report.ts';

/** One line of the files, and its place among the lines of all of them. */
export interface PlacedLine {
  readonly place: number;
  readonly text: string;
}

/** Files of one import, of which each line has a place of its own. */
export interface LineBook {
  readonly lines: () => AsyncGenerator<PlacedLine>;
  /** The file and the line of a place. */
  readonly find: (place: number) => { readonly file: string; readonly line: number };
}

/** Reads files of one JSON object a line, one after the other; a file whose name ends in .gz is unpacked as it is read. */
export function openLineBook(paths: readonly string[], nameOf: (path: string) => string): LineBook {
  const starts: { readonly file: string; readonly before: number }[] = [];
  async function* lines(): AsyncGenerator<PlacedLine> {
    let place = 0;
    for (const path of paths) {
      starts.push({ file: nameOf(path), before: place });
      for await (const text of linesOf(path)) {
        place += 1;
        if (text.trim() !== '') yield { place, text };
      }
    }
    if (place === 0) throw unreadable(1, 'the files are empty');
  }
  return {
    lines,
    find: (place) => {
      const { file, before } = starts.findLast((start) => start.before < place) ?? { file: '', before: 0 };
      return { file, line: place - before };
    },
  };
}

function linesOf(path: string): AsyncIterable<string> {
  const bytes = createReadStream(path);
  if (!path.endsWith('.gz')) return createInterface({ input: bytes, crlfDelay: Infinity });
  const unpacked = createGunzip();
  bytes.once('error', (error) => unpacked.destroy(error));
  return createInterface({ input: bytes.pipe(unpacked), crlfDelay: Infinity });
}
