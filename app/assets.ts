import type { PageAssets } from './initial.ts';

/** One entry of the bundler's manifest. */
export interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'app/entry-client.tsx';

/** What a page loads, from the bundler's manifest: the entry with all it imports, and the parts this page needs at once. */
export function assetsOf(manifest: Manifest, needed: readonly string[]): PageAssets {
  const chunks = withImports(manifest, [ENTRY, ...needed]);
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the build has no ${ENTRY}: run the build again`);
  const all = chunks.map((name) => manifest[name]).filter((chunk) => chunk !== undefined);
  return {
    scripts: [`/${entry.file}`],
    styles: unique(all.flatMap(({ css }) => css ?? [])),
    preloads: unique(all.filter(({ file }) => file.endsWith('.js') && file !== entry.file).map(({ file }) => file)),
    fonts: unique(all.flatMap(({ assets }) => assets ?? []).filter((file) => /latin-[^/]*\.woff2$/.test(file) && !file.includes('latin-ext'))),
  };
}

function withImports(manifest: Manifest, names: readonly string[], seen: Set<string> = new Set()): readonly string[] {
  for (const name of names) {
    if (seen.has(name) || !manifest[name]) continue;
    seen.add(name);
    withImports(manifest, manifest[name].imports ?? [], seen);
  }
  return [...seen];
}

function unique(files: readonly string[]): readonly string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}
