import type { Diagnostic } from './diagnostic.ts';
import { type Fault, faultTable } from './fault.ts';
import { type ParsedJson, parseJsonWithPositions } from './parse-json.ts';
import type { OverlaySource } from './source.ts';

/** Locates faults, in the order of the file. A sound file is not read a second time. */
export function toDiagnostics(
  faults: readonly Fault[],
  source: { readonly file: string; readonly json: ParsedJson },
  overlay: OverlaySource | undefined,
): readonly Diagnostic[] {
  let overlayJson: ParsedJson | undefined;
  const diagnostics = faults.map((fault): Diagnostic => {
    const { code, severity } = faultTable[fault.fault];
    const said = { severity, code, message: fault.message, ...(fault.cure === undefined ? {} : { cure: fault.cure }) };
    if (!fault.inOverlay) return { ...said, file: source.file, ...source.json.positionOf(fault) };
    if (overlay === undefined) return { ...said, file: 'overlay', line: 1, column: 1 };
    overlayJson ??= parseJsonWithPositions(overlay.text);
    return { ...said, file: overlay.file, ...overlayJson.positionOf({ ...fault, path: [...overlay.at, ...fault.path] }) };
  });
  return diagnostics.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}
