import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { inject } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceProcess } from '../setup/service-process.ts';

/** Starts the built service with one flow more, a file that no code knows; the demo provider offers it. */
export async function startWithFlow(file: string): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'flow-of-json-'));
  cpSync('flows', join(folder, 'flows'), { recursive: true });
  cpSync('providers', join(folder, 'providers'), { recursive: true });
  cpSync(file, join(folder, 'flows', basename(file)));
  const path = join(folder, 'providers', 'lakeside.json');
  const provider = JSON.parse(readFileSync(path, 'utf8')) as { readonly flows: object };
  writeFileSync(path, JSON.stringify({ ...provider, flows: { ...provider.flows, [basename(file, '.json')]: {} } }));
  const service = await startProcess({
    databaseUrl: await createDatabase(inject('testPostgres')),
    env: { FLOWS_DIR: join(folder, 'flows'), PROVIDERS_DIR: join(folder, 'providers') },
  });
  return {
    ...service,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
