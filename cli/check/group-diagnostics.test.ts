import type { Diagnostic } from '#engine/check';
import { expect, test } from 'vitest';

import { groupDiagnostics } from './group-diagnostics.ts';
import { reportLines } from './report-diagnostics.ts';

const aFault = (message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  file: 'providers/lakeside.json',
  line: 3,
  column: 5,
  severity: 'error',
  code: 'FLOW101',
  message,
  docs: 'docs/diagnostics.md#flow101',
  ...more,
});
const stuckAt = (...steps: readonly string[]) => steps.map((step) => aFault(`visitors at "${step}" are stuck`));

test('faults with the same code at the same place are reported once, with some of the names and how many there are', () => {
  const diagnostics = stuckAt('bill-info', 'ssn', 'address', 'success', 'confirm-mrn');

  expect(reportLines({ files: [], diagnostics }, { format: 'line', hasColour: false })).toEqual([
    'providers/lakeside.json:3:5 error FLOW101: visitors at "bill-info" are stuck. 4 more begin at the same place: "ssn", "address", "success" ... (causeway check --json lists them)',
  ]);
});

test('two faults are reported one by one', () => {
  expect(groupDiagnostics(stuckAt('bill-info', 'ssn'))).toHaveLength(2);
});

test('faults of other codes or at other places have causes of their own', () => {
  const [one, two, three] = stuckAt('bill-info', 'ssn', 'address');
  const other = aFault('the goal "start a plan" cannot be reached', { code: 'FLOW108' });
  const elsewhere = aFault('visitors at "ssn" are stuck', { line: 4 });

  expect(groupDiagnostics([one, two, three, other, elsewhere].flatMap((fault) => fault ?? []))).toHaveLength(3);
});
