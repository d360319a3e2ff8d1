import { createHash } from 'node:crypto';

import type { FlowSource } from '#engine/check';
import type { Provider } from '#configuration';

import type { ConfigurationVersion } from './configuration-store.ts';

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
  const { text, forms, shows } = flow;
  const hash = sha256(forms || shows ? `${text}${JSON.stringify({ forms, shows })}` : text);
  flowHashes.set(flow, hash);
  return hash;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * What holds for everybody as soon as it is saved, whatever their session began on: where a provider is, who may hold its
 * frames, which vendors run, what is disclosed, how a phone changes, whom to call and which links lead out.
 */
const liveFields = [
  'slug',
  'provider_id',
  'hosts',
  'locales',
  'sessions_under_way',
  'publish_approval',
  'embed_origins',
  'test_mode_only_fields',
  'partners',
  'captcha_site_key',
  'skip_captcha',
  'analytics_app_id',
  'replay_app_id',
  'chat_app_id',
  'disable_tracking',
  'disclosure',
  'verification',
  'new_phone_wait_hours',
  'support',
  'language_help',
  'contact_request_email',
  'answers',
  'retention',
  'provider_url',
  'logo_url',
  'logo_size',
  'brand',
  'financial_assistance_url',
] as const satisfies readonly (keyof Provider)[];

const isLive: ReadonlySet<string> = new Set(liveFields);

/** The part of a provider on which a session finishes. */
function pinnedPart(provider: Provider): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(provider).filter(([field]) => !isLive.has(field)));
}

/** The part of a provider that applies to every session at once. */
export function livePart(provider: Provider): Pick<Provider, (typeof liveFields)[number]> {
  return Object.fromEntries(liveFields.flatMap((field) => (field in provider ? [[field, provider[field]]] : []))) as Pick<
    Provider,
    (typeof liveFields)[number]
  >;
}
