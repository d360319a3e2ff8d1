import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first. A late start of one of these would keep one worker busy after all others have finished. */
const LONGEST: readonly string[] = [
  'tests/faults/kill-transfers.service.test.ts',
  'tests/faults/kill.service.test.ts',
  'tests/faults/out-of-turn.service.test.ts',
  'tests/faults/anything.service.test.ts',
  'tests/faults/transfer.service.test.ts',
  'server/platform/database/embedded-postgres.int.test.ts',
];

/** The order in which workers take files: the files known to be long, then the larger before the smaller. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? LONGEST.length : place;
}
