import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { createMemory } from '#configuration';
import type { FlowSource } from '#engine/check';
import type { Proof } from '#engine/prove';

/** For tests that check many copies of the same files: a file of the same name and text is checked and proved once. */
export function rememberByContent() {
  const known = new Map<string, FlowSource>();
  const proven = new Map<string, Proof>();
  return {
    remember: createMemory(),
    proofs: { find: (key: string) => proven.get(key), keep: (key: string, proof: Proof) => void proven.set(key, proof) },
    readFile(root: string, file: string): FlowSource {
      const text = readFileSync(resolve(root, file), 'utf8');
      const key = `${file}\n${text}`;
      const source = known.get(key) ?? { file, text };
      known.set(key, source);
      return source;
    },
  };
}
