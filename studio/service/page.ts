import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  /** The chunks that it loads with itself, by their names in the manifest. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The page of Studio: everything in it is drawn by its script. */
export function pageOf(studioDir: string, nonce: string): string {
  const manifest = JSON.parse(readFileSync(join(studioDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['studio/entry.tsx'];
  const worker = manifest['studio/worker/entry-worker.ts'];
  if (entry === undefined || worker === undefined) throw new Error('Studio is not built: npm run build');
  const styles = [...stylesOf(manifest, 'studio/entry.tsx')].map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Studio</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<meta property="csp-nonce" nonce="${nonce}"><meta name="worker" content="/${worker.file}"><link rel="icon" href="data:,">`,
    `${styles}<script type="module" src="/${entry.file}"></script></head><body><div id="root"></div></body></html>`,
  ].join('\n');
}

/** The style sheets of a chunk and of all that it loads with itself: those of what it loads later come with that. */
function stylesOf(manifest: Manifest, name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return new Set();
  seen.add(name);
  const { css = [], imports = [] } = manifest[name] ?? { css: [] };
  return new Set([...imports.flatMap((other) => [...stylesOf(manifest, other, seen)]), ...css]);
}

/** Where the page may take frames from, and send forms to. */
export interface PageSources {
  readonly frames: string;
  readonly forms: string;
}

/** Of the page. */
export function policyOfPage(nonce: string, { frames, forms }: PageSources): string {
  return [
    `default-src 'none'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`,
    `script-src 'self'; worker-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:`,
    `style-src 'self' 'nonce-${nonce}'; frame-src ${frames}`,
  ].join('; ');
}

/** Of the worker: the checker compiles JSON Schemas to code, as the command does. It reads files and sends nothing. */
export const policyOfWorker = "default-src 'none'; script-src 'self' 'unsafe-eval'";
