import { type TextEdit, editOf } from './fix.ts';
import { type Fault, type FaultKind, faultTable, pageOf } from './fault.ts';
import { type ParsedJson, parseJsonWithPositions } from './parse-json.ts';
import type { OverlaySource } from './source.ts';

/** One fault of a file, located. Lines and columns count from 1. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** The number of the fault: `FLOW010`. It never changes its meaning. */
  readonly code: string;
  /** The page that explains faults of this number, as a path from the root of the repository. */
  readonly docs: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly cure?: string;
  /** What would mend it without changing what the file means. */
  readonly fix?: { readonly description: string; readonly edit: TextEdit };
}

export function toDiagnostic(
  { code, severity }: FaultKind,
  fault: Fault<unknown>,
  { file, json }: { readonly file: string; readonly json: ParsedJson },
): Diagnostic {
  const { message, cure, fix } = fault;
  const edit = fix && editOf(json.text, fix);
  return {
    severity,
    code,
    file,
    ...json.positionOf(fault),
    message,
    ...(cure !== undefined && { cure }),
    docs: pageOf(code),
    ...(fix && edit && { fix: { description: fix.description, edit } }),
  };
}

/** Locates faults of a table of one's own, in their order. */
export function faultLocator<Name extends string>(table: Readonly<Record<Name, FaultKind>>) {
  return (source: { readonly file: string; readonly json: ParsedJson }, faults: readonly Fault<Name>[]): readonly Diagnostic[] =>
    faults.map((fault) => toDiagnostic(table[fault.fault], fault, source));
}

/** Locates faults, in the order of the file. A sound file is not read a second time. */
export function toDiagnostics(
  faults: readonly Fault[],
  source: { readonly file: string; readonly json: ParsedJson },
  overlay?: OverlaySource,
): readonly Diagnostic[] {
  let overlayJson: ParsedJson | undefined;
  const diagnostics = faults.map((fault): Diagnostic => {
    const kind = faultTable[fault.fault];
    if (!fault.inOverlay) return toDiagnostic(kind, fault, source);
    if (overlay === undefined) return { ...toDiagnostic(kind, fault, source), file: 'overlay', line: 1, column: 1 };
    overlayJson ??= parseJsonWithPositions(overlay.text);
    return toDiagnostic(kind, { ...fault, path: [...overlay.at, ...fault.path] }, { file: overlay.file, json: overlayJson });
  });
  return diagnostics.sort(inOrder);
}

/** By file, line and column. */
export function inOrder(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
