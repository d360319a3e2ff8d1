import { join } from 'node:path';

import { causeway } from '#engine/vite';
import { build } from 'vite';

const engine = join(process.cwd(), 'engine');

/** The package by its sources, so that a test of its screens waits for no installation. */
const alias = [
  { find: /^@causeway\/engine\/(.+\.css)$/, replacement: `${engine}/$1` },
  { find: /^@causeway\/engine\/(\w+)$/, replacement: `${engine}/$1/index.ts` },
];

/** Builds the page of a funnel of JSON alone, `tests/package/camp`, into a folder. */
export async function buildCamp(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'camp'),
    logLevel: 'warn',
    plugins: [causeway({ locales: 'locales' })],
    resolve: { alias },
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 1_000 },
  });
}
