/**
 * How far the sweeps go. `npm test` takes enough of each to see a fault; `npm run test:deep` (TEST_DEPTH=deep) takes all.
 * Only this file reads TEST_DEPTH and the variables that set one sweep, such as MUTATIONS.
 */
const isDeep = process.env['TEST_DEPTH'] === 'deep';
/** `npm run test:quick` runs the unit tests that are done within seconds. */
export const isQuick = process.env['TEST_DEPTH'] === 'quick';

/** What `npm test` takes, and what `npm run test:deep` takes. */
export function byDepth<T>(usual: T, deep: T): T {
  return isDeep ? deep : usual;
}

type Count = 'MUTATIONS' | 'KILLS' | 'SWEEPERS' | 'ENROLLMENTS' | 'DATABASE_STOPS' | 'DATABASE_STOP_SECONDS' | 'EVERY_FAULT';

/** How often a sweep runs: by depth, unless the variable of this name sets it. */
export function countByDepth(name: Count, usual: number, deep: number): number {
  return Number(process.env[name] ?? byDepth(usual, deep));
}

/** The first and the last of a list in `npm test`, all of it in `npm run test:deep`. */
export function sampleByDepth<T>(all: readonly T[]): readonly T[] {
  return byDepth(
    all.filter((_, index) => index === 0 || index === all.length - 1),
    all,
  );
}

/** One of so many of a list in `npm test`, beginning with the first; all of it in `npm run test:deep`. */
export function oneOfByDepth<T>(many: number, all: readonly T[]): readonly T[] {
  return byDepth(
    all.filter((_, index) => index % many === 0),
    all,
  );
}

/** The first of a list in `npm test`, all of it in `npm run test:deep`. */
export function firstByDepth<T>(all: readonly T[]): readonly T[] {
  return byDepth(all.slice(0, 1), all);
}

/** The languages of a journey whose layout other tests hold in both: one in `npm test`, both in `npm run test:deep`. */
export function localesByDepth(usual: 'en' | 'es'): readonly ('en' | 'es')[] {
  return byDepth([usual], ['en', 'es']);
}
