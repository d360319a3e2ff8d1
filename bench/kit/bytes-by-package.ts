import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Bytes by the package, or the module of ours, that they come from. */
export type Shares = ReadonlyMap<string, number>;

/** Words, compiled validators and what joins the parts: written by the build. */
const generated = '(generated: words, validators)';

/** The origin of each character of a minified script, by its source map. */
export function bytesByPackage(script: string): Shares {
  const code = readFileSync(script, 'utf8');
  if (!existsSync(`${script}.map`)) return new Map([[generated, code.length]]);
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  const shares = new Map<string, number>();
  code.split('\n').forEach((line, lineNumber) => {
    for (let column = 0; column < line.length; column++) {
      const entry = map.findEntry(lineNumber, column);
      const owner = 'originalSource' in entry && entry.originalSource ? ownerOf(entry.originalSource) : generated;
      shares.set(owner, (shares.get(owner) ?? 0) + 1);
    }
  });
  return shares;
}

/** Each figure of the parts, summed by name. */
export function addShares(parts: readonly Shares[]): Shares {
  const sum = new Map<string, number>();
  for (const part of parts) for (const [name, bytes] of part) sum.set(name, (sum.get(name) ?? 0) + bytes);
  return sum;
}

function ownerOf(source: string): string {
  const inPackage = source.split('/node_modules/').at(-1);
  if (inPackage !== undefined && inPackage !== source) return start(inPackage, inPackage.startsWith('@') ? 2 : 1);
  const path = source.replace(/^(?:\.\.\/)+/, '');
  return `our ${start(path, path.startsWith('engine/react/') ? 2 : 1)}`;
}

function start(path: string, folders: number): string {
  return path.split('/').slice(0, folders).join('/');
}
