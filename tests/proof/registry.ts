import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import type { ProofRegistry } from '#engine/prove';
import { factReadings } from '#rules';

/** What the proof knows of the app: the same that the app registers. */
export const registry = {
  actions: Object.fromEntries(actions.map((action) => [action.name, action])),
  commonErrors: COMMON_ERRORS,
  readings: factReadings,
} satisfies ProofRegistry;
