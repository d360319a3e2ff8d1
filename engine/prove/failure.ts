import type { Fault, JsonPath } from '#engine/check';

import type { ProofFault } from './proof-table.ts';

/** What is wrong, where in the flow, and how visitors come to meet it. */
export interface Failure {
  readonly fault: ProofFault;
  readonly path: JsonPath;
  readonly message: string;
  readonly cure: string;
  /** The shortest path to it, a sentence for each thing that happens; empty where there is none to report. */
  readonly trace: readonly string[];
}

/** A failure as a fault of its file, with the path to it at the end of its sentence. */
export function asFault({ trace, ...failure }: Failure): Fault<ProofFault> {
  if (trace.length === 0) return failure;
  return { ...failure, message: `${failure.message}. How they get there: ${trace.join('. ')}` };
}
