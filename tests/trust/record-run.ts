import { appendFileSync } from 'node:fs';

import { serverFaults, type RecordedAnswer } from '../faults/load.ts';
import { findBreaches, findUnseen, type Acknowledged, type Ask } from '../faults/oracle.ts';

/** What a run did and found: a line of `docs/trust.md`, which `scripts/test-trust.mjs` writes. */
export interface TrustRun {
  readonly run: string;
  readonly did: string;
  /** Acknowledged plans that do not exist. */
  readonly lost: number;
  /** Plans, or charges, that exist twice. */
  readonly doubled: number;
  /** Every other breach of an invariant, and each response of a server that failed without saying so. */
  readonly unexplained: number;
  readonly breaches: readonly string[];
  readonly figures: readonly string[];
}

interface Evidence {
  readonly ask: Ask;
  readonly acknowledged: readonly Acknowledged[];
  readonly answers?: readonly RecordedAnswer[];
  /** What the run itself found wrong. */
  readonly found?: readonly string[];
}

/** Asks the oracle about everything that a run has left. Every visitor has finished: each plan was acknowledged to one. */
export async function findFailures({ ask, acknowledged, answers = [], found = [] }: Evidence) {
  const breaches = [
    ...(await findBreaches(ask, acknowledged)),
    ...(await findUnseen(ask, acknowledged)),
    ...serverFaults(answers).map((fault) => `a failure without a name: ${JSON.stringify(fault)}`),
    ...found,
  ];
  const count = (pattern: RegExp) => breaches.filter((breach) => pattern.test(breach)).length;
  const [lost, doubled] = [count(/^I1 an acknowledged plan does not exist/), count(/^(I1 two|I2)/)];
  return { breaches, lost, doubled, unexplained: breaches.length - lost - doubled };
}

/** Keeps a run for the page of figures. */
export function recordRun(run: TrustRun): void {
  const file = process.env['TRUST_RESULTS'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(run)}\n`);
  process.stdout.write(`${run.run}: ${run.did}; ${run.figures.join('; ')}\n`);
}
