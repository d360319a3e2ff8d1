import { pino } from 'pino';

import { collectionQueues } from '../../domain/collection/collection-queue.ts';
import { paymentsByProvider } from '../../partners/payments-by-provider.ts';
import { openStripe } from '../../partners/stripe/open-stripe.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { systemRandom } from '../../platform/random.ts';
import { yearProvider, type WorkerSettings } from './year-settings.ts';

/**
 * A process of the service that does nothing but collect payments. Its parent sends it a moment; it runs the jobs of that moment and
 * answers. pg-boss would give them to it within seconds; a year has no time for that.
 */
const settings = JSON.parse(process.env['YEAR_SETTINGS'] ?? '') as WorkerSettings;
let now = 0;
const clock = { now: () => new Date((now += 1)) };
const processors = new Map(
  settings.places.map(({ slug, url, key }) => {
    const find = () => ({ key, webhookSecrets: [] });
    return [slug, openStripe({ url, find, clock, timeoutMs: 4_000 })] as const;
  }),
);
const providers = settings.places.map(yearProvider);
const problems: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void problems.push(line) });
const queues = collectionQueues({
  db: openDatabase(settings.databaseUrl, { max: 8 }),
  payments: paymentsByProvider((slug) => {
    const processor = processors.get(slug);
    if (!processor) throw new Error(`there is no processor of ${slug}`);
    return processor;
  }),
  providers: () => providers,
  siteOf: ({ slug }) => `https://${slug}.example`,
  clock,
  random: systemRandom(),
  log,
});

interface Added {
  readonly queue: string;
  readonly data: object;
}

async function runMoment(): Promise<void> {
  const added: Added[] = [];
  const jobs = {
    add: (queue: string, all: readonly { readonly data: object }[]) => {
      added.push(...all.map(({ data }) => ({ queue, data })));
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  await queues[0]?.work({}, jobs);
  const run = (wanted: RegExp) =>
    Promise.all(
      added
        .filter(({ queue }) => wanted.test(queue))
        .map(async ({ queue, data }) => queues.find(({ name }) => name === queue)?.work(data, jobs)),
    );
  await run(/-day$/);
  await run(/-news$/);
}

process.on('message', ({ at }: { readonly at: number }) => {
  now = at;
  problems.length = 0;
  runMoment().then(
    () => process.send?.({ at, problems: problems.slice(0, 5) }),
    (error: unknown) => process.send?.({ at, failed: String(error), problems: problems.slice(0, 5) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
