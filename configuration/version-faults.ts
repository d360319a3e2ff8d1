import { localTimeIn, momentsAt } from '#rules';

import type { ProviderFault } from './provider-fault.ts';
import type { ProviderFile } from './provider-schema.ts';
import { FIXED_FIELDS, type Interval } from './provider-versions.ts';

type Version = ProviderFile['versions'][number];
type Dated = Interval & { readonly version: Version; readonly index: number };

/** What is wrong with the times of versions, each in itself and beside the others, and with the fields that they name. */
export function versionFaults({ versions, time_zone: zone }: ProviderFile): readonly ProviderFault[] {
  const ofTimes = versions.flatMap(({ from, until }, index) => [
    ...timeFaults(zone, from, ['versions', index, 'from']),
    ...(until === undefined ? [] : timeFaults(zone, until, ['versions', index, 'until'])),
  ]);
  const ofFields = versions.flatMap(({ changes }, index) => fieldFaults(changes, index));
  if (ofTimes.length > 0) return [...ofTimes, ...ofFields];
  const dated = versions.map((version, index): Dated => {
    const [from = new Date(0)] = momentsAt(zone, version.from);
    return { version, index, from, until: version.until === undefined ? undefined : momentsAt(zone, version.until)[0] };
  });
  return [...dated.flatMap(endFaults), ...overlapFaults(dated), ...ofFields];
}

const MINUTE_MS = 60_000;

function timeFaults(zone: string, written: string, path: ProviderFault['path']): readonly ProviderFault[] {
  const moments = momentsAt(zone, written);
  if (moments.length === 1) return [];
  const asUtc = Date.parse(`${written}Z`);
  const isInCalendar = !Number.isNaN(asUtc) && localTimeIn('UTC', new Date(asUtc)) === written;
  if (!isInCalendar) {
    const message = `"${written}" is in no calendar`;
    return [{ fault: 'versionTime', path, message, cure: 'write a day and a time of day that exist, such as 2027-01-31T00:00' }];
  }
  const what = moments.length === 0 ? `skip "${written}"` : `show "${written}" twice`;
  const message = `clocks in ${zone} ${what}, because they ${moments.length === 0 ? 'go forward' : 'go back'} then`;
  return [{ fault: 'versionTime', path, message, cure: `write "${nextPlainTime(zone, asUtc)}"` }];
}

/** The next time of day that clocks show once. */
function nextPlainTime(zone: string, asUtc: number): string {
  for (let minute = asUtc + MINUTE_MS; ; minute += MINUTE_MS) {
    const written = localTimeIn('UTC', new Date(minute));
    if (momentsAt(zone, written).length === 1) return written;
  }
}

function endFaults({ version, index, from, until }: Dated): readonly ProviderFault[] {
  if (until === undefined || until > from) return [];
  const message = `this version ends at "${version.until ?? ''}", and begins at "${version.from}" only`;
  return [{ fault: 'versionEnd', path: ['versions', index, 'until'], message, cure: 'write a later end' }];
}

/** By the times at which they begin, each ends before the next. */
function overlapFaults(dated: readonly Dated[]): readonly ProviderFault[] {
  const inOrder = dated.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  return inOrder.slice(1).flatMap(({ version, index, from }, at): readonly ProviderFault[] => {
    const before = inOrder[at];
    if (before === undefined || (before.until !== undefined && before.until <= from)) return [];
    const message = `this version begins while the version from "${before.version.from}" is in force`;
    const cure = `end that one at "${version.from}" or before`;
    return [{ fault: 'versionOverlap', path: ['versions', index, 'from'], message, cure }];
  });
}

function fieldFaults(changes: Version['changes'], index: number): readonly ProviderFault[] {
  return Object.keys(changes)
    .filter((field) => FIXED_FIELDS.includes(field))
    .map((field) => {
      const message = `"${field}" is the same in every version`;
      return { fault: 'versionField', path: ['versions', index, 'changes', field], atKey: true, message, cure: 'remove it here' };
    });
}
