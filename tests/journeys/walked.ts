import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { MARK, markRows } from '../transitions/mark-rows.ts';

/** Where the processes of a run write down what was walked, a file each. */
export const WALKED_FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'walked');

const SAID = 'row taken: ';

/** For every page before its own code: it gets the same flow as ever, with the rows marked by their names, and says which it takes. */
export const tellRows = `(${markFlowOfPage.toString()})(${markRows.toString()}, ${JSON.stringify({ slot: MARK, said: SAID })})`;

/** The row that a line of the console tells of. */
export function findRow(line: string): string | undefined {
  return line.startsWith(SAID) ? line.slice(SAID.length) : undefined;
}

/** Writes down what was walked, for whoever compares it with the flow when all tests have run. */
export function writeDown(names: ReadonlySet<string>): void {
  if (names.size === 0) return;
  mkdirSync(WALKED_FOLDER, { recursive: true });
  appendFileSync(join(WALKED_FOLDER, `${process.pid}.txt`), [...names].map((name) => `${name}\n`).join(''));
}

/** What the store keeps passes through the storage, and the mark of a row with it. */
function markFlowOfPage(mark: typeof markRows, { slot, said }: { readonly slot: string; readonly said: string }): void {
  interface Handed {
    flow?: Parameters<typeof markRows>[0];
    readonly tokeniserOrigin?: string;
    readonly slots?: Readonly<Record<string, unknown>>;
  }
  const parse = JSON.parse.bind(JSON);
  JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
    const value = parse(text, reviver) as Handed | null;
    if (value?.tokeniserOrigin !== undefined && value.flow) value.flow = mark(value.flow, slot);
    return value;
  };
  const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem'];
  Storage.prototype.setItem = function (key, text) {
    const taken = text.includes(`"${slot}"`) ? (parse(text) as Handed).slots?.[slot] : undefined;
    // oxlint-disable-next-line no-console -- this is what the tests listen to
    if (typeof taken === 'string') console.debug(said + taken);
    setItem.call(this, key, text);
  };
}
