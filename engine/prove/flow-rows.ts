import type { CompiledAct, CompiledErrors, CompiledRow, GuardTree, OpenFlow, OpenStep } from '#engine';

/** A row with the id of its step; a row of a shared run or of shared errors has none. */
export interface PlacedRow {
  readonly row: CompiledRow;
  readonly step?: string;
}

/** Every row of a flow but those of its entry. */
export function rowsOf(flow: OpenFlow): readonly PlacedRow[] {
  const shared = [flow.errors, ...Object.values(flow.runs).flatMap((run) => [run.outcomes, run.errors ?? {}])];
  return [
    ...shared.flatMap(listOf).map((row) => ({ row })),
    ...flow.steps.flatMap(({ id, load, submit, acts }) =>
      [load, submit, ...Object.values(acts ?? {})].flatMap((act) =>
        act ? rowsOfAct(act).map((row) => ({ row, step: id })) : [],
      ),
    ),
  ];
}

/** Every condition of a flow that decides where a person is or goes. Those that only forms read decide nothing. */
export function conditionsOf(flow: OpenFlow): readonly GuardTree[] {
  const ofSteps = flow.steps.flatMap(({ shownWhen, onceWhen, requires }) => [
    shownWhen,
    onceWhen,
    ...requires.map(({ guard }) => guard),
  ]);
  const ofRows = [...flow.entry, ...rowsOf(flow).map(({ row }) => row)].map(({ when }) => when);
  return [...ofSteps, ...ofRows].filter((tree) => tree !== undefined);
}

/** The steps whose path can be remembered: by a requirement, by a row, or by a row that is shared by everything that is run. */
export function rememberableSteps(flow: OpenFlow): readonly OpenStep[] {
  const remembering = rowsOf(flow).filter(({ row }) => row.remember === true);
  const isShared = remembering.some(({ step }) => step === undefined);
  return flow.steps.filter(
    ({ id, requires, load, submit, acts }) =>
      (isShared && (load ?? submit ?? acts) !== undefined) ||
      remembering.some(({ step }) => step === id) ||
      requires.some(({ otherwise }) => otherwise?.remember === true),
  );
}

function rowsOfAct(act: CompiledAct): readonly CompiledRow[] {
  return 'do' in act ? act.do : [...listOf(act.outcomes), ...listOf(act.errors ?? {})];
}

function listOf(rows: CompiledErrors): readonly CompiledRow[] {
  return Object.values(rows).flat();
}
