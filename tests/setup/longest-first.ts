import { readFileSync } from 'node:fs';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first. A late start of one of these would keep one worker busy after all others have finished. */
const LONGEST: readonly string[] = [
  'tests/faults/kill-transfers.service.test.ts',
  'tests/faults/kill.service.test.ts',
  'tests/faults/out-of-turn.service.test.ts',
  'tests/faults/anything.service.test.ts',
  'tests/faults/transfer.service.test.ts',
  'server/platform/database/embedded-postgres.int.test.ts',
  'server/domain/my-plan/pay-now.int.test.ts',
  'tests/onboarding/new-provider.test.ts',
  'tests/configuration/planted-faults.test.ts',
  'tests/package/pet-claim.browser.test.ts',
  'tests/journeys/layout.browser.test.ts',
  'tests/journeys/phone-link.browser.test.ts',
  'tests/journeys/save-and-return.browser.test.ts',
  'tests/journeys/agents.browser.test.ts',
  'tests/journeys/my-plan.browser.test.ts',
];

/** The first line of a file that asks for a page's globals. */
const ASKS_FOR_PAGE = '// @vitest-environment ';

/**
 * The order in which workers take files: the files known to be long, then the larger before the smaller, and all that need
 * the same globals together. A worker ends as soon as the next file needs others, and a new one reads every module again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
    const [plain, inPages] = [false, true].map((isInPage) => ordered.filter((file) => needsPage(file) === isInPage));
    return [...(inPages ?? []), ...(plain ?? [])];
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? LONGEST.length : place;
}

function needsPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith(ASKS_FOR_PAGE);
}
