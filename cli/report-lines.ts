import type { ImportReport, RollUpReport } from '#server';

/** What an import did, in a few lines. */
export function describeReport({
  rows,
  skipped,
  patients,
  guarantors,
  bills,
  joined,
}: ImportReport & { readonly joined: RollUpReport }): readonly string[] {
  const counts = (name: string, count: { readonly new: number; readonly changed: number; readonly unchanged: number }): string =>
    `  ${name.padEnd(10)} ${figure(count.new)} new, ${figure(count.changed)} changed, ${figure(count.unchanged)} unchanged`;
  return [
    `${figure(rows)} ${rows === 1 ? 'row' : 'rows'} read, ${figure(skipped)} skipped`,
    counts('patients', patients),
    `${counts('guarantors', guarantors)}, ${figure(guarantors.removed)} removed`,
    counts('bills', bills),
    ...(joined.bills > 0
      ? [`  ${figure(joined.bills)} of them joined ${figure(joined.plans)} ${joined.plans === 1 ? 'plan' : 'plans'}`]
      : []),
  ];
}

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}
