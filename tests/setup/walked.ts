import { rmSync } from 'node:fs';

import { WALKED_FOLDER } from '../journeys/walked.ts';

/** Vitest's global setup: nothing was walked yet. */
export function setup(): void {
  rmSync(WALKED_FOLDER, { recursive: true, force: true });
}
