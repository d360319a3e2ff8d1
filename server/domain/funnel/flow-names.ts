import { isErrorCode } from '#api';
import type { CompiledFlow } from '#engine';

declare const known: unique symbol;

/** A name of the configuration or of a closed list. Text of a request has another type, so it cannot enter the counts. */
export type KnownName = string & { readonly [known]: true };

/** What a page reports of a session: a step that it showed, or how a run ended. */
export interface FunnelReport {
  readonly step: string;
  /** The run: `load`, `submit`, an act of the step, or a run that steps share. */
  readonly of?: string;
  readonly outcome?: string;
  readonly code?: string;
}

interface NamedReport {
  readonly kind: 'arrived' | 'outcome' | 'refused';
  readonly step: KnownName;
  readonly name: KnownName;
}

const read = new WeakMap<CompiledFlow, ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>>();

/** By step, its runs with their outcomes. */
function namesOf(flow: CompiledFlow): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> {
  const before = read.get(flow);
  if (before) return before;
  const made = new Map(
    flow.steps.map(({ id, load, submit, acts }) => {
      const runs = Object.entries({ ...flow.runs, ...acts, load, submit });
      const outcomes = runs.flatMap(([name, run]) =>
        run && 'outcomes' in run ? [[name, new Set(Object.keys(run.outcomes))] as const] : [],
      );
      return [id, new Map(outcomes)] as const;
    }),
  );
  read.set(flow, made);
  return made;
}

/** What a report counts as; nothing for a report with a name that the flow does not have. */
export function nameReport(flow: CompiledFlow, { step, of, outcome, code }: FunnelReport): NamedReport | undefined {
  const runs = namesOf(flow).get(step);
  if (runs === undefined) return undefined;
  const named = (kind: NamedReport['kind'], name: string): NamedReport => ({
    kind,
    step: step as KnownName,
    name: name as KnownName,
  });
  if (of === undefined) return named('arrived', '');
  const outcomes = runs.get(of);
  if (outcomes === undefined) return undefined;
  if (outcome !== undefined) return outcomes.has(outcome) ? named('outcome', `${of}: ${outcome}`) : undefined;
  return isErrorCode(code) ? named('refused', `${of}: ${code}`) : undefined;
}

export function nameFlow({ flow }: Pick<CompiledFlow, 'flow'>): KnownName {
  return flow as KnownName;
}

/** The arms of a visitor, without a name that the flow does not have. */
export function nameArms({ split = {} }: Pick<CompiledFlow, 'split'>, arms: Readonly<Record<string, string>>): KnownName {
  const drawn = Object.entries(split).flatMap(([name, shares]) => {
    const arm = Object.keys(shares).find((one) => one === arms[name]);
    return arm === undefined ? [] : [`${name}=${arm}`];
  });
  return drawn.toSorted().join(',') as KnownName;
}

/** One of the languages of the provider. */
export function nameLanguage(offered: readonly string[], shown: string | null): KnownName {
  return (offered.find((language) => language === shown) ?? offered[0] ?? '') as KnownName;
}

const DIGEST = /^[0-9a-f]+$/;

/** The first characters of a hash, which identify it. */
export function shorten(hash: string, characters: number): KnownName {
  return (DIGEST.test(hash) ? hash.slice(0, characters) : '') as KnownName;
}
