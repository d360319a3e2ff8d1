import type { ImportReport } from '#server';

/** What an import did, in a few lines. */
export function describeReport({ rows, skipped, patients, guarantors, bills }: ImportReport): readonly string[] {
  const counts = (name: string, count: { readonly new: number; readonly changed: number; readonly unchanged: number }): string =>
    `  ${name.padEnd(10)} ${figure(count.new)} new, ${figure(count.changed)} changed, ${figure(count.unchanged)} unchanged`;
  return [
    `${figure(rows)} ${rows === 1 ? 'row' : 'rows'} read, ${figure(skipped)} skipped`,
    counts('patients', patients),
    `${counts('guarantors', guarantors)}, ${figure(guarantors.removed)} removed`,
    counts('bills', bills),
  ];
}

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}
