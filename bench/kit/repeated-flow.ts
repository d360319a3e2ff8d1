/** The keys whose values name a step. */
const NAMING = new Set(['id', 'to', 'instead', 'back']);

interface FlowFile {
  /** They hold for one copy. */
  readonly goals?: unknown;
  readonly entry: readonly object[];
  readonly runs: Readonly<Record<string, unknown>>;
  readonly steps: readonly { readonly id: string; readonly path: string; readonly acts?: object }[];
}

interface Repeated {
  /** Of the new flow. */
  readonly name: string;
  /** It has as many whole copies as give so many steps. */
  readonly atLeast: number;
  /** The step of a copy from which visitors go to the beginning of the next one. */
  readonly last: string;
  /** Steps that are targets of the rows of the whole flow alone; those of a copy are targets of the last step before it, too. */
  readonly apart: readonly string[];
}

/**
 * A flow file with its steps several times, one copy behind the other: its forms, rows, branches and errors are those that people
 * wrote.
 */
export function repeatFlow(text: string, { name, atLeast, last, apart }: Repeated): string {
  const { goals: _, ...flow } = JSON.parse(text) as FlowFile;
  const names = { steps: new Set(flow.steps.map(({ id }) => id)), runs: new Set(Object.keys(flow.runs)) };
  const copies = Array.from({ length: Math.ceil(atLeast / flow.steps.length) }, (_, index) =>
    index === 0 ? '' : `-${index + 1}`,
  );
  const steps = copies.flatMap((copy, index) => {
    const next = copies[index + 1];
    return flow.steps.map((step) => {
      const renamed = { ...rename(step, names, copy), path: `${step.path}${copy}` };
      if (step.id !== last || next === undefined) return renamed;
      const begins = apart.map((id) => [`begin-${id}`, { do: [{ to: `${id}${next}` }] }]);
      const begin = { 'begin-next': { do: rename(flow.entry, names, next) }, ...Object.fromEntries(begins) };
      return { ...renamed, acts: { ...renamed.acts, ...begin } };
    });
  });
  const runs = copies.flatMap((copy) =>
    Object.entries(flow.runs).map(([run, does]) => [`${run}${copy}`, rename(does, names, copy)] as const),
  );
  return JSON.stringify({ ...flow, flow: name, base: `/${name}`, runs: Object.fromEntries(runs), steps }, null, 2);
}

interface Names {
  readonly steps: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
}

/** The same with the steps and the shared runs of another copy. What has outcomes runs an action. */
function rename<T>(value: T, names: Names, copy: string): T {
  if (Array.isArray(value)) return value.map((one: unknown) => rename(one, names, copy)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const isRenamed = (key: string, name: string) =>
    key === 'run' ? names.runs.has(name) && !('outcomes' in value) : NAMING.has(key) && names.steps.has(name);
  const renamed = Object.entries(value).map(([key, inside]: [string, unknown]) => [
    key,
    typeof inside === 'string' && isRenamed(key, inside) ? `${inside}${copy}` : rename(inside, names, copy),
  ]);
  return Object.fromEntries(renamed) as T;
}
