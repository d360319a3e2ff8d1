import { createHash } from 'node:crypto';

import type { FlowSource } from '#engine/check';

import type { Provider } from '../providers/index.ts';
import type { ConfigurationVersion } from '../store/configuration-versions.ts';
import { pinnedPart } from './pinned-fields.ts';

/** What a session would finish on, named by the hash of its content. */
export function versionOf(provider: Provider, flows: readonly FlowSource[]): ConfigurationVersion {
  const content = { provider: JSON.stringify(pinnedPart(provider)), flows: JSON.stringify(flows) };
  return { provider_id: provider.provider_id, version: hashOf(content), ...content };
}

/** Whether a row still says what it was named for. */
export function isGenuine(kept: ConfigurationVersion): boolean {
  return hashOf(kept) === kept.version;
}

function hashOf({ provider, flows }: Pick<ConfigurationVersion, 'provider' | 'flows'>): string {
  return createHash('sha256').update(`${provider.length}\n${provider}${flows}`).digest('hex').slice(0, 32);
}
