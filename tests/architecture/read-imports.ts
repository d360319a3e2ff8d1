/** One import of a file. */
export interface Import {
  readonly from: string;
  /** A type import is erased before the program runs. */
  readonly isType: boolean;
  /** A dynamic import runs when the program gets to it. */
  readonly isDynamic: boolean;
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/gm;
const CALL = /\bimport(?:\.meta\.glob(?:<[^(]*>)?)?\(\s*['"]([^'"]+)['"]/g;

/** Every import of a source: statements, re-exports, dynamic imports and globs. */
export function readImports(source: string): readonly Import[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const statements = [...code.matchAll(STATEMENT)].map(([, type, from = '']) => ({
    from,
    isType: type !== undefined,
    isDynamic: false,
  }));
  const calls = [...code.matchAll(CALL)].map(([, from = '']) => ({ from, isType: false, isDynamic: true }));
  return [...statements, ...calls];
}
