import type { CompiledFlow } from '../../compiled-flow.ts';
import { openFlow } from '../../open-flow.ts';
import { checkChains } from './check-chains.ts';
import { applyOverlay, changesFlow, placeInOverlay } from '../source/apply-overlay.ts';
import { checkAnswers } from './check-answers.ts';
import { checkCircles } from './check-circles.ts';
import { checkConditions, checkUse } from './check-conditions.ts';
import { checkData, checkMigrations } from './check-data.ts';
import { checkEffects } from './check-effects.ts';
import { checkGoals } from './check-goals.ts';
import { checkOverlay } from './check-overlay.ts';
import { checkRows } from './check-rows.ts';
import { checkRuns } from './check-runs.ts';
import { checkChecks } from './check-checks.ts';
import { checkRepeats } from './check-repeats.ts';
import { checkScreens } from './check-screens.ts';
import { checkSplits } from './check-splits.ts';
import { checkSteps } from './check-steps.ts';
import { checkStored } from './check-stored.ts';
import { checkTasks } from './check-tasks.ts';
import { type Checking, prepare } from './checking.ts';
import { compile } from './compile.ts';
import { compileGoals, type CompiledGoal } from './compile-goals.ts';
import { toDiagnostics, type Diagnostic } from '../source/diagnostic.ts';
import { type Fault, faultAt, faultTable, withoutFix } from '../source/fault.ts';
import type { ParsedJson } from '../source/parse-json.ts';
import { checkSchema, readFlow, withSplitFacts } from '../source/read-flow.ts';
import type { Registry } from '../source/registry.ts';
import type { Flow } from '../../schema/flow.ts';
import type { FlowSource, Overlay, OverlaySource } from '../source/source.ts';

/** What a flow is checked with. Names that only the app knows, and that the registry lacks, are taken on trust. */
export interface CheckOptions {
  readonly overlay?: Overlay;
  /** Where the overlay was read from, so that its faults can be located. */
  readonly overlaySource?: OverlaySource;
  readonly registry?: Partial<Registry>;
}

/** A flow that was read: what is wrong with it, and what it compiles to where nothing is. */
interface LoadedFlow {
  readonly diagnostics: readonly Diagnostic[];
  /** Absent when there is an error; warnings do not keep a flow from being used. */
  readonly flow?: CompiledFlow;
}

/** Reads, checks and compiles a flow in one go. */
export function loadFlow(source: FlowSource, options: CheckOptions = {}): LoadedFlow {
  const { json, faults: own, checking } = checkAlone(source, options.registry);
  const located = (faults: readonly Fault[]) => toDiagnostics(faults, { file: source.file, json }, options.overlaySource);
  if (checking === undefined) return { diagnostics: located(own) };

  const { overlay } = options;
  const faults = checkWithOverlay(checking, own, overlay);
  if (hasError(faults)) return { diagnostics: located(faults) };
  const changed = overlay !== undefined && changesFlow(overlay) ? checkChanged(source, { checking, overlay, own }) : undefined;
  if (changed && hasError(changed.faults)) return { diagnostics: located([...own, ...changed.faults]) };
  const effective = changed?.checking ?? checking;
  const flow = compile(effective, overlay);
  const places = new Map(effective.flow.steps.map((step, index) => [step.id, index]));
  const found = checkChains(openFlow(flow), effective.domains, (step) => places.get(step.id) ?? 0);
  const chains = changed && overlay ? inOverlay(found, effective.flow, overlay) : found;
  const diagnostics = located([...faults, ...(changed?.faults ?? []), ...chains]);
  return hasError(chains) ? { diagnostics } : { diagnostics, flow };
}

/** The faults that do not depend on a tenant; without `checking` where the file does not fit the schema. */
interface CheckedAlone {
  readonly json: ParsedJson;
  readonly faults: readonly Fault[];
  readonly checking?: Checking;
}

const noRegistry = {};

/** Remembers by source and registry what does not depend on a tenant: one flow is loaded for every tenant's overlay. */
const known = new WeakMap<FlowSource, WeakMap<object, CheckedAlone>>();

function checkAlone(source: FlowSource, registry: Partial<Registry> | undefined): CheckedAlone {
  const byRegistry = known.get(source) ?? new WeakMap<object, CheckedAlone>();
  const checked = byRegistry.get(registry ?? noRegistry) ?? checkAnew(source, registry);
  known.set(source, byRegistry.set(registry ?? noRegistry, checked));
  return checked;
}

function checkAnew(source: FlowSource, registry: Partial<Registry> | undefined): CheckedAlone {
  const reading = readFlow(source);
  if ('faults' in reading) return reading;
  const checking = prepare(reading.flow, registry, source);
  return { json: reading.json, checking, faults: faultsOf(checking) };
}

function faultsOf(checking: Checking): readonly Fault[] {
  return [
    ...checkData(checking),
    ...checkMigrations(checking),
    ...checkSplits(checking),
    ...checkConditions(checking),
    ...checkSteps(checking),
    ...checkRuns(checking),
    ...checkEffects(checking),
    ...checkStored(checking),
    ...checkRows(checking),
    ...checkScreens(checking),
    ...checkRepeats(checking),
    ...checkChecks(checking),
    ...checkTasks(checking),
    ...checkAnswers(checking),
    ...checkCircles(checking),
    ...checkGoals(checking),
  ];
}

function checkWithOverlay(checking: Checking, own: readonly Fault[], overlay: Overlay | undefined): readonly Fault[] {
  const faults =
    overlay === undefined
      ? own
      : [...own, ...checkOverlay(checking, overlay).map((fault) => ({ ...fault, inOverlay: true as const }))];
  // While names are misspelled or conditions faulty, what they were meant to use would wrongly be reported as unused.
  return hasError(faults) ? faults : [...faults, ...checkUse(checking)];
}

/** The faults of a flow that a tenant changes, which the flow does not have by itself, each where the tenant wrote its cause. */
function checkChanged(
  source: FlowSource,
  { checking, overlay, own }: { readonly checking: Checking; readonly overlay: Overlay; readonly own: readonly Fault[] },
): { readonly checking?: Checking; readonly faults: readonly Fault[] } {
  const changed = applyOverlay(checking.flow, overlay);
  const shape = checkSchema(changed);
  if ('faults' in shape) return { faults: inOverlay(shape.faults, changed, overlay) };
  const effective = prepare(withSplitFacts(changed), checking.registry, source);
  const known = new Set([...own, ...checkUse(checking)].map(({ message }) => message));
  const faults = faultsOf(effective).filter(({ message }) => !known.has(message));
  return { checking: effective, faults: inOverlay(faults, changed, overlay) };
}

/** What the tenant's words do not state themselves, all of them together cause. */
function inOverlay(faults: readonly Fault[], changed: Flow, overlay: Overlay): readonly Fault[] {
  return faults.map((fault): Fault => {
    const { fault: name, message, cure, ...where } = withoutFix(fault);
    const path = placeInOverlay(fault.path, changed, overlay);
    if (path !== undefined) return { fault: name, message, ...(cure !== undefined && { cure }), ...where, path, inOverlay: true };
    return { ...faultAt(name, [], message, cure), inOverlay: true };
  });
}

function hasError(faults: readonly Fault[]): boolean {
  return faults.some(({ fault }) => faultTable[fault].severity === 'error');
}

/** Everything that is wrong with a flow, located, in the order of the file. */
export function checkFlow(source: FlowSource, options: CheckOptions = {}): readonly Diagnostic[] {
  return loadFlow(source, options).diagnostics;
}

/** A flow that was to be used and has faults. */
export class FlowFaults extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(describeDiagnostic).join('\n'));
    this.name = 'FlowFaults';
    this.diagnostics = diagnostics;
  }
}

/**
 * The flow as the browser gets it, with a tenant's overlay applied. Throws `FlowFaults` when the flow or the overlay has
 * an error; names that only the app knows are not looked up here, but by `checkFlow` with a registry.
 */
export function compileFlow(source: FlowSource, options: { readonly overlay?: Overlay } = {}): CompiledFlow {
  const { flow, diagnostics } = loadFlow(source, options);
  if (flow === undefined) throw new FlowFaults(diagnostics);
  return flow;
}

/** What the visitors of a flow must be able to do, whatever a tenant changes of it; nothing where the file has faults. */
export function goalsOf(source: FlowSource): readonly CompiledGoal[] {
  const { checking, faults } = checkAlone(source, undefined);
  return checking === undefined || hasError(faults) ? [] : compileGoals(checking);
}

/** One diagnostic in one line, as a compiler would put it. */
export function describeDiagnostic({ file, line, column, severity, code, message, cure }: Diagnostic): string {
  return `${file}:${line}:${column} ${severity} ${code}: ${message}${cure === undefined ? '' : ` (${cure})`}`;
}
