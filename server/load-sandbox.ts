import type { Config } from './platform/config/parse-config.ts';
import type * as sandbox from './sandbox/index.ts';

type Sandbox = typeof sandbox;

/**
 * Loads the sandbox in test mode, and in a production that simulates its partners for a demonstration. Any other production
 * start loads no module of it.
 */
export async function loadSandbox(config: Pick<Config, 'isTestMode' | 'ALLOW_SIMULATORS'>): Promise<Sandbox | undefined> {
  return config.isTestMode || config.ALLOW_SIMULATORS ? import('./sandbox/index.ts') : undefined;
}
