import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inject } from 'vitest';

import { startProcess, type ServiceProcess } from '../setup/service-process.ts';

/** Starts the built service on the tests' database, at whose demo provider we collect the payments of plans. `settings` are of its file. */
export async function startCollectingService(settings: object = {}): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'collecting-'));
  cpSync('providers', folder, { recursive: true });
  const path = join(folder, 'lakeside.json');
  const provider = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...provider, collects_payments: true, ...settings }));
  const service = await startProcess({
    databaseUrl: inject('service').databaseUrl,
    env: { PROVIDERS_DIR: folder },
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
