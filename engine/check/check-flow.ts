import type { CompiledFlow } from '../compiled-flow.ts';
import type { Diagnostic } from './diagnostic.ts';
import { type CheckOptions, loadFlow } from './load-flow.ts';
import type { FlowSource, Overlay } from './source.ts';

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

/** One diagnostic in one line, as a compiler would put it. */
export function describeDiagnostic({ file, line, column, severity, code, message, cure }: Diagnostic): string {
  return `${file}:${line}:${column} ${severity} ${code}: ${message}${cure === undefined ? '' : ` (${cure})`}`;
}
