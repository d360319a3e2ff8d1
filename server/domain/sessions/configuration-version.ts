import { createHash } from 'node:crypto';

import type { FlowSource } from '#engine/check';

import type { Provider } from '#configuration';
import type { ConfigurationVersion } from './configuration-versions.ts';
import { pinnedPart } from './pinned-fields.ts';

/** The name of what a session would finish on: the hash of its content. */
export function nameVersion(provider: Provider, flows: readonly FlowSource[]): string {
  return hashOf(JSON.stringify(pinnedPart(provider)), flows);
}

/** What a session would finish on, under its name. */
export function versionOf(provider: Provider, flows: readonly FlowSource[]): ConfigurationVersion {
  const pinned = JSON.stringify(pinnedPart(provider));
  const { provider_id } = provider;
  return { provider_id, version: hashOf(pinned, flows), provider: pinned, flows: JSON.stringify(flows) };
}

/** Whether a row still holds the content that it was named for. */
export function isGenuine({ version, provider, flows }: ConfigurationVersion): boolean {
  return hashOf(provider, JSON.parse(flows) as FlowSource[]) === version;
}

/** Flows are long and the same for many providers. */
const flowHashes = new WeakMap<FlowSource, string>();

function hashOf(pinned: string, flows: readonly FlowSource[]): string {
  return sha256([pinned, ...flows.map(hashOfFlow)].map((part) => `${part.length}:${part}`).join('')).slice(0, 32);
}

function hashOfFlow(flow: FlowSource): string {
  const known = flowHashes.get(flow);
  if (known !== undefined) return known;
  const hash = sha256(flow.text);
  flowHashes.set(flow, hash);
  return hash;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
