import { expect, test } from 'vitest';

import { createTestDatabase } from '../../testing/test-database.ts';
import { runYear } from '../../testing/year/run-year.ts';
import { buildWorker } from '../../testing/year/worker-processes.ts';

/** 300 plans for a year in `npm run test:deep`, and what `npm run simulate:year` asks for. */
const plans = Number(process.env['YEAR_PLANS'] ?? 0);
const isSmall = plans <= 40;

test.runIf(plans > 0)(
  'plans in three time zones that meet every fault leave a ledger without a difference, and each of them ended or is explained',
  async () => {
    const database = await createTestDatabase();
    const worker = await buildWorker();
    const started = Date.now();
    const year = await runYear({
      databaseUrl: database.url,
      worker,
      plans,
      days: isSmall ? 52 : 366,
      stride: isSmall ? 5 : 1,
      months: isSmall ? [1, 0] : [3, 3],
      starts: isSmall ? 1 : 3,
      kills: isSmall ? 3 : 50,
      cuts: isSmall ? 1 : 12,
      seed: Number(process.env['YEAR_SEED'] ?? 2028),
      report: isSmall ? undefined : (line) => void process.stdout.write(`${line}\n`),
    });
    await database.drop();
    const { differences, ends, problems, ...figures } = year;
    if (!isSmall)
      process.stdout.write(
        `${JSON.stringify({ ...figures, ends, seconds: (Date.now() - started) / 1000, problems: problems.slice(0, 10) }, null, 1)}\n`,
      );

    expect(differences).toEqual([]);
    expect(ends).not.toHaveProperty('unexplained');
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(Math.ceil(plans / 3) * 3);
  },
  isSmall ? 120_000 : 7_200_000,
);
