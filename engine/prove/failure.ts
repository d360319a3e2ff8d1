import type { JsonPath } from '../check/fault.ts';
import type { ProofFault } from './proof-table.ts';

/** What is wrong, where in the flow, and how somebody comes to meet it. */
export interface Failure {
  readonly fault: ProofFault;
  readonly path: JsonPath;
  readonly message: string;
  readonly cure: string;
  /** The shortest way to it, a sentence for each thing that happens; empty where there is none to tell. */
  readonly walk: readonly string[];
}
