import { rmSync } from 'node:fs';

import { AUDITED_FOLDER, TAKEN_FOLDER } from '../journeys/taken-transitions.ts';

/** Vitest's global setup: forgets the transitions taken and the screens checked by axe in the last run. */
export function setup(): void {
  for (const folder of [TAKEN_FOLDER, AUDITED_FOLDER]) rmSync(folder, { recursive: true, force: true });
}
