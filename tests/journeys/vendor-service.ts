import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inject } from 'vitest';

import { freePort, startProcess } from '../setup/service-process.ts';

/** A process of the service with its own providers, and with what the stand-ins for vendors received. */
export interface VendorService {
  /** By IP address, where the pages are those of lakeside. */
  readonly url: string;
  /** The address of a provider's pages. */
  readonly at: (slug: string) => string;
  readonly received: () => Promise<readonly Received[]>;
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Starts the built service with variants of the demo provider: the changes of each, by its slug. */
export async function startVendorService(providers: Readonly<Record<string, object>>): Promise<VendorService> {
  const folder = mkdtempSync(join(tmpdir(), 'providers-'));
  const demo = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object;
  for (const [slug, changes] of Object.entries(providers)) {
    const own = { provider_id: slug, hosts: [`${slug}.localhost`] };
    writeFileSync(join(folder, `${slug}.json`), JSON.stringify({ ...demo, ...own, ...changes }));
  }
  const standInsPort = await freePort();
  const service = await startProcess({
    databaseUrl: inject('service').databaseUrl,
    env: { PROVIDERS_DIR: folder, STAND_INS_PORT: String(standInsPort), ISOLATED_ORIGIN_PORT: String(await freePort()) },
  });
  const standIns = `http://127.0.0.1:${standInsPort}/received.json`;
  return {
    url: service.url,
    at: (slug) => service.url.replace('127.0.0.1', `${slug}.localhost`),
    received: async () => (await (await fetch(standIns)).json()) as readonly Received[],
    forget: async () => void (await fetch(standIns, { method: 'DELETE' })),
    async close() {
      await service.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
