import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { MARK, markRows } from '../transitions/mark-rows.ts';

/** Where the processes of a run write down which transitions were taken, a file each. */
export const TAKEN_FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'taken');
/** Where they note which screens axe has checked. */
export const AUDITED_FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'audited');

const SAID = 'row taken: ';

/** A transition of any flow by its name: `enrollment: bill-info submit found 2`. */
export function nameOfTransition(flow: string, name: string): string {
  return `${flow}: ${name}`;
}

/** For every page before its own code: it gets the same flow as ever, with the rows marked by their names, and says which it takes. */
export const reportRows = `(${markFlowOfPage.toString()})(${markRows.toString()}, ${JSON.stringify({ slot: MARK, said: SAID })})`;

/** The row that a line of the console tells of, after the name of its flow. */
export function findRow(line: string): string | undefined {
  return line.startsWith(SAID) ? line.slice(SAID.length) : undefined;
}

/** Writes down the transitions that were taken; after all tests, they are compared with the flow. */
export function writeDown(names: ReadonlySet<string>): void {
  if (names.size === 0) return;
  mkdirSync(TAKEN_FOLDER, { recursive: true });
  appendFileSync(join(TAKEN_FOLDER, `${process.pid}.txt`), [...names].map((name) => `${name}\n`).join(''));
}

/** What the store keeps passes through the storage, and the mark of a row with it. */
function markFlowOfPage(mark: typeof markRows, { slot, said }: { readonly slot: string; readonly said: string }): void {
  interface Handed {
    flow?: Parameters<typeof markRows>[0];
    readonly tokeniserOrigin?: string;
    readonly slots?: Readonly<Record<string, unknown>>;
  }
  const parse = JSON.parse.bind(JSON);
  let flow = '';
  JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
    const value = parse(text, reviver) as Handed | null;
    if (value?.tokeniserOrigin === undefined || !value.flow) return value;
    flow = value.flow.flow;
    value.flow = mark(value.flow, slot);
    return value;
  };
  const tell = (text: string) => {
    // Before its flow is there, a page only unpacks what another one kept.
    const taken = flow !== '' && text.includes(`"${slot}"`) ? (parse(text) as Handed).slots?.[slot] : undefined;
    // oxlint-disable-next-line no-console -- this is what the tests listen to
    if (typeof taken === 'string') console.debug(`${said}${flow}: ${taken}`);
  };
  const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem'];
  Storage.prototype.setItem = function (key, text) {
    tell(text);
    setItem.call(this, key, text);
  };
  try {
    void window.sessionStorage;
  } catch {
    // A frame is given no storage: here it has one that keeps nothing, and tells all the same.
    const none = { length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, clear: () => undefined };
    Object.defineProperty(window, 'sessionStorage', { value: { ...none, setItem: (_: string, text: string) => tell(text) } });
  }
}
