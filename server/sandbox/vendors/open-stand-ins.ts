import type { Config } from '../../platform/config/parse-config.ts';
import { listen } from '../../platform/http/listen.ts';
import { createStandIns, type StandInOptions } from './create-stand-ins.ts';

export interface OpenStandInsOptions extends StandInOptions {
  readonly config: Pick<Config, 'HOST' | 'STAND_INS_PORT'>;
}

export interface OpenedStandIns {
  readonly origin: string;
  readonly close: () => Promise<unknown>;
}

/** Listens with the stand-ins for vendors. */
export async function openStandIns({ config, ...options }: OpenStandInsOptions): Promise<OpenedStandIns> {
  const standIns = await createStandIns(options);
  const port = await listen(standIns, { host: config.HOST, port: config.STAND_INS_PORT, mayMove: true });
  return { origin: `http://vendors.localhost:${port}`, close: () => standIns.close() };
}
