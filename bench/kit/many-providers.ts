import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lakeside = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as Record<string, unknown>;

/** Providers differ in their own fields; a third words a flow, a tenth gives a step another title. */
export function aProvider(number: number): object {
  const texts = {
    en: { 'billInfo.title': `Find your bill of clinic ${number}` },
    es: { 'billInfo.title': `Su factura, ${number}` },
  };
  return {
    ...lakeside,
    provider_id: `p-${number}`,
    hosts: [`p-${number}.localhost`],
    provider_name: `Clinic ${number} Health System`,
    display_name: `Clinic ${number}`,
    provider_url: `https://www.clinic-${number}.example`,
    support: { phone: String(8_880_000_000 + number), hours: { en: `8 to ${5 + (number % 4)}`, es: `8 a ${5 + (number % 4)}` } },
    minimum_balance_cents: 1_000 + (number % 50) * 100,
    plan_lengths: [3, 6, 12].slice(0, 1 + (number % 3)),
    flows: {
      enrollment: {
        ...(number % 3 === 0 && { texts }),
        ...(number % 10 === 0 && { steps: { success: { title: 'planExists.title' } } }),
      },
    },
  };
}

/** So many provider files, `p-0.json` and on, each with the host `p-0.localhost` and on. */
export function writeProviders(folder: string, count: number): void {
  for (let number = 0; number < count; number += 1)
    writeFileSync(join(folder, `p-${number}.json`), JSON.stringify(aProvider(number), null, 2));
}
