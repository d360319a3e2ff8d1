import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createBuilder } from 'vite';

/** What the browser is given: where the files are, and how they need one another. */
export interface BuiltPages {
  readonly dir: string;
  readonly manifest: Readonly<Record<string, Chunk>>;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const root = process.cwd();
const manifestFile = '.vite/manifest.json';

/** Builds the product's own browser code, as `npm run build` does, but with source maps that name the origin of the bytes. */
export async function buildProduct(): Promise<BuiltPages> {
  const dir = join(root, '.cache', 'bench', 'client');
  const environments = { client: { build: { outDir: dir, emptyOutDir: true, sourcemap: 'hidden' as const } } };
  const builder = await createBuilder({ root, logLevel: 'error', environments });
  const client = builder.environments['client'];
  if (!client) throw new Error('vite.config.ts has no environment "client"');
  await builder.build(client);
  return { dir, manifest: readManifest(dir) };
}

/** Builds a page of `bench/baseline/`, with nothing but what it imports. */
export async function buildBaseline(page: string): Promise<BuiltPages> {
  const dir = join(root, '.cache', 'bench', 'baseline', page);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: dir,
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      sourcemap: 'hidden',
      modulePreload: { polyfill: false },
      copyPublicDir: false,
      rolldownOptions: { input: `bench/baseline/${page}.tsx` },
    },
  });
  return { dir, manifest: readManifest(dir) };
}

/** The files of these parts and of everything that they import at once. */
export function filesOf({ manifest }: BuiltPages, parts: readonly string[]): PageFiles {
  const chunks = [...withImports(manifest, parts, new Set())].flatMap((name) => manifest[name] ?? []);
  return {
    scripts: unique(chunks.map(({ file }) => file)),
    styles: unique(chunks.flatMap(({ css = [] }) => css)),
  };
}

/** The files that a page needs, from the folder of the build. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function withImports(manifest: BuiltPages['manifest'], names: readonly string[], seen: Set<string>): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no part "${name}"`);
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

function readManifest(dir: string): BuiltPages['manifest'] {
  return JSON.parse(readFileSync(join(dir, manifestFile), 'utf8')) as BuiltPages['manifest'];
}

function unique(files: readonly string[]): readonly string[] {
  return [...new Set(files)];
}
