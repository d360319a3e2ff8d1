import { rmSync } from 'node:fs';

import { AUDITED_FOLDER, TAKEN_FOLDER } from '../journeys/taken-transitions.ts';

/** Vitest's global setup: no transition was taken yet, and no screen checked by axe. */
export function setup(): void {
  for (const folder of [TAKEN_FOLDER, AUDITED_FOLDER]) rmSync(folder, { recursive: true, force: true });
}
