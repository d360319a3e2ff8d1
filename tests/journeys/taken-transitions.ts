import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { MARK, markRows } from '../transitions/mark-rows.ts';

/** The folder in which the processes of a run record the transitions taken, a file each. */
export const TAKEN_FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'taken');
/** The folder in which they record the screens that axe has checked. */
export const AUDITED_FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'audited');

const PREFIX = 'row taken: ';

/** A transition of any flow by its name: `enrollment: bill-info submit found 2`. */
export function nameOfTransition(flow: string, name: string): string {
  return `${flow}: ${name}`;
}

/** Runs on every page before its own code: marks the rows of the page's flow with their names, and logs each row taken. */
export const reportRows = `(${markFlowOfPage.toString()})(${markRows.toString()}, ${JSON.stringify({ slot: MARK, prefix: PREFIX })})`;

/** The row that a line of the console logs, after the name of its flow. */
export function findRow(line: string): string | undefined {
  return line.startsWith(PREFIX) ? line.slice(PREFIX.length) : undefined;
}

/** Records the transitions taken; after all tests, they are compared with the flow. */
export function writeDown(names: ReadonlySet<string>): void {
  if (names.size === 0) return;
  mkdirSync(TAKEN_FOLDER, { recursive: true });
  appendFileSync(join(TAKEN_FOLDER, `${process.pid}.txt`), [...names].map((name) => `${name}\n`).join(''));
}

/** The store writes its slots, and with them the mark of a row, to storage. */
function markFlowOfPage(mark: typeof markRows, { slot, prefix }: { readonly slot: string; readonly prefix: string }): void {
  interface Handed {
    flow?: Parameters<typeof markRows>[0];
    readonly tokenizerOrigin?: string;
    readonly slots?: Readonly<Record<string, unknown>>;
  }
  const parse = JSON.parse.bind(JSON);
  let flow = '';
  JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
    const value = parse(text, reviver) as Handed | null;
    if (value?.tokenizerOrigin === undefined || !value.flow) return value;
    flow = value.flow.flow;
    value.flow = mark(value.flow, slot);
    return value;
  };
  const log = (text: string) => {
    // Without its flow, a page only restores what another one stored.
    const taken = flow !== '' && text.includes(`"${slot}"`) ? (parse(text) as Handed).slots?.[slot] : undefined;
    // oxlint-disable-next-line no-console -- the tests listen to the console
    if (typeof taken === 'string') console.debug(`${prefix}${flow}: ${taken}`);
  };
  const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem'];
  Storage.prototype.setItem = function (key, text) {
    log(text);
    setItem.call(this, key, text);
  };
  try {
    void window.sessionStorage;
  } catch {
    // A frame has no storage. This one keeps nothing, and still logs the rows.
    const none = { length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, clear: () => undefined };
    Object.defineProperty(window, 'sessionStorage', { value: { ...none, setItem: (_: string, text: string) => log(text) } });
  }
}
