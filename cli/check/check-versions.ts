import { type Json } from '#engine/check';
import { versionTimes } from '#configuration';

import type { ConfigurationFault } from './configuration-fault.ts';

const DAY_MS = 24 * 3_600_000;

/** Warns of versions that are past, and of a gap that is hardly meant: to the end of a day instead of the next one's begin. */
export function versionWarnings(file: Json, now: Date): readonly ConfigurationFault[] {
  const versions = versionTimes(file).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  return versions.flatMap(({ index, until, writtenUntil }, at): readonly ConfigurationFault[] => {
    if (until === undefined) return [];
    const path = ['versions', index, 'until'];
    if (until <= now) {
      const cure = 'remove the version: the file holds without it';
      return [{ fault: 'pastVersion', path, message: `this version ended at "${writtenUntil}"`, cure }];
    }
    const next = versions[at + 1];
    const gap = next === undefined ? 0 : next.from.getTime() - until.getTime();
    if (next === undefined || gap <= 0 || gap >= DAY_MS) return [];
    const message = `from "${writtenUntil}" to "${next.written}" no version is in force`;
    const cure = `write "${next.written}" here, unless the file is meant to hold as it is until then`;
    return [{ fault: 'versionGap', path, message, cure }];
  });
}
