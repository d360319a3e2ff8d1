import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DISK = new URL('../studio/worker/disk/', import.meta.url);

/**
 * Gives Studio's worker the files that it was sent in place of a disk, so that it checks with the very code of `causeway check`.
 * A module of Node that is not replaced fails the build.
 */
export function inMemoryDisk(): Plugin {
  return {
    name: 'causeway:in-memory-disk',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'studio',
    resolveId: {
      filter: { id: /^node:(?:fs|path|crypto)$/ },
      handler: (source) => fileURLToPath(new URL(`${source.slice('node:'.length)}.ts`, DISK)),
    },
  };
}
