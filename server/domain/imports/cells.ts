import { isRefused, type CellReader } from './cell-reader.ts';
import type { ImportProblem } from './import-problem.ts';

/** The cells of one row by column name. It collects their faults, so that one import reports every fault of a row. */
export class Cells {
  readonly problems: ImportProblem[] = [];
  private readonly line: number;
  private readonly header: ReadonlyMap<string, number>;
  private readonly values: readonly string[];

  constructor(line: number, header: ReadonlyMap<string, number>, values: readonly string[]) {
    this.line = line;
    this.header = header;
    this.values = values;
  }

  text(column: string): string {
    const index = this.header.get(column);
    return index === undefined ? '' : (this.values[index] ?? '').trim();
  }

  /** The value, or nothing after noting the problem. */
  required<Value>(column: string, read: CellReader<Value>): Value | undefined {
    const value = this.optional(column, read);
    if (value === null) this.refuse(column, 'is missing');
    return value ?? undefined;
  }

  /** The value, null for an empty cell, or nothing after noting the problem. */
  optional<Value>(column: string, read: CellReader<Value>): Value | null | undefined {
    const text = this.text(column);
    if (text === '') return null;

    const value = read(text);
    if (!isRefused(value)) return value;
    this.refuse(column, value.refused);
    return undefined;
  }

  /** Notes what is wrong with a cell, or with how it goes with others. */
  refuse(column: string, reason: string): void {
    this.problems.push({ line: this.line, column, reason });
  }
}
