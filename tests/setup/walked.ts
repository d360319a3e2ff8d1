import { rmSync } from 'node:fs';

import { JUDGED_FOLDER, WALKED_FOLDER } from '../journeys/walked.ts';

/** Vitest's global setup: nothing was walked yet, and no screen judged. */
export function setup(): void {
  for (const folder of [WALKED_FOLDER, JUDGED_FOLDER]) rmSync(folder, { recursive: true, force: true });
}
