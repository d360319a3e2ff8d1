import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CompiledFlow } from '#engine';
import { goalsOf, type FlowSource, type Registry } from '#engine/check';
import { type Proof, proveFlow, type RedirectChoice } from '#engine/prove';

/** Proofs by the content of what was proved: the same content is proved once. */
export interface ProofStore {
  readonly find: (key: string) => Proof | undefined;
  readonly keep: (key: string, proof: Proof) => void;
}

interface ProofOf {
  readonly source: FlowSource;
  readonly compiled: CompiledFlow;
  readonly registry: Registry;
  readonly withRedirects?: RedirectChoice;
  readonly withGoalPaths?: boolean;
}

/** Proofs that a file holds are small; this many are the changes of a year. */
const KEPT = 1_000;

/** What of a flow can make a difference to where a person lands: everything but words. */
export function shapeOf(flow: CompiledFlow): object {
  return { ...flow, texts: undefined, steps: flow.steps.map((step) => ({ ...step, title: undefined })) };
}

/** Proves a flow, or finds the proof of the same content. */
export function proveOnce(
  { source, compiled, registry, withRedirects = false, withGoalPaths = false }: ProofOf,
  store?: ProofStore,
): Proof {
  const goals = goalsOf(source);
  const prove = () => proveFlow(compiled, registry, { goals, withRedirects, withGoalPaths });
  if (store === undefined) return prove();
  const { actions, commonErrors, readings } = registry;
  const key = createHash('sha256')
    .update(JSON.stringify([shapeOf(compiled), goals, actions, commonErrors, readings, withRedirects, withGoalPaths]))
    .digest('hex');
  const known = store.find(key);
  if (known) return known;
  const proof = prove();
  store.keep(key, proof);
  return proof;
}

/** Keeps proofs as long as the process runs, each until it was not asked for during many others. */
export function proofsInMemory(): ProofStore {
  const proofs = new Map<string, Proof>();
  const keep: ProofStore['keep'] = (key, proof) => {
    proofs.delete(key);
    proofs.set(key, proof);
    const [oldest] = proofs.keys();
    if (proofs.size > KEPT && oldest !== undefined) proofs.delete(oldest);
  };
  return {
    find: (key) => {
      const known = proofs.get(key);
      if (known) keep(key, known);
      return known;
    },
    keep,
  };
}

/**
 * Keeps proofs in a folder, for the next command. The folder belongs to one version of the code that proves. A folder that
 * cannot be written, or a file that cannot be read, costs time only.
 */
export function proofsInFolder(folder: string): ProofStore {
  const fileOf = (key: string) => join(folder, `${key}.json`);
  return {
    find: (key) => orNothing(() => JSON.parse(readFileSync(fileOf(key), 'utf8')) as Proof),
    keep: (key, proof) =>
      orNothing(() => {
        mkdirSync(folder, { recursive: true });
        const written = `${fileOf(key)}.${process.pid}`;
        writeFileSync(written, JSON.stringify(proof));
        renameSync(written, fileOf(key));
        removeOldest(folder);
      }),
  };
}

function removeOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= KEPT) return;
  const byAge = names
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => a.at - b.at);
  for (const { path } of byAge.slice(0, names.length - KEPT)) rmSync(path, { force: true });
}

function orNothing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
