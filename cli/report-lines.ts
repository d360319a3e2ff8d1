import type { ImportReport, PlanImportReport, RollUpReport } from '#server';

/** What an import did, in a few lines. */
export function describeReport({
  rows,
  skipped,
  patients,
  guarantors,
  bills,
  joined,
}: ImportReport & { readonly joined: RollUpReport }): readonly string[] {
  return [
    rowsLine({ rows, skipped }),
    counts('patients', patients),
    `${counts('guarantors', guarantors)}, ${figure(guarantors.removed)} removed`,
    counts('bills', bills),
    ...(joined.bills > 0
      ? [`  ${figure(joined.bills)} of them joined ${figure(joined.plans)} ${joined.plans === 1 ? 'plan' : 'plans'}`]
      : []),
  ];
}

/** The same of an import of plans. */
export function describePlanReport({ rows, skipped, plans, transferred }: PlanImportReport): readonly string[] {
  return [
    rowsLine({ rows, skipped }),
    counts('plans', plans),
    ...(transferred > 0 ? [`  ${figure(transferred)} of them have been transferred and stay as they were`] : []),
  ];
}

function rowsLine({ rows, skipped }: { readonly rows: number; readonly skipped: number }): string {
  return `${figure(rows)} ${rows === 1 ? 'row' : 'rows'} read, ${figure(skipped)} skipped`;
}

function counts(name: string, count: { readonly new: number; readonly changed: number; readonly unchanged: number }): string {
  return `  ${name.padEnd(10)} ${figure(count.new)} new, ${figure(count.changed)} changed, ${figure(count.unchanged)} unchanged`;
}

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}
