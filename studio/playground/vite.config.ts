import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

import { formValidators } from '../../vite/form-validators.ts';
import { inMemoryDisk } from '../../vite/in-memory-disk.ts';
import { textUses } from '../../vite/text-uses.ts';
import { words } from '../../vite/words.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** The worker is built by itself: with plugins of its own. */
const checker = () => [{ ...inMemoryDisk(), applyToEnvironment: () => true }, formValidators(), textUses(), words()];

/** Studio as static pages of the documentation, with the flows of the examples. */
export default defineConfig({
  root: here('.'),
  // Below any path of a site.
  base: './',
  publicDir: false,
  plugins: [react(), ...checker()],
  worker: { plugins: checker },
  build: {
    outDir: here('../../.cache/documentation/playground'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [here('index.html'), here('pages.html')], checks: { pluginTimings: false } },
  },
});
