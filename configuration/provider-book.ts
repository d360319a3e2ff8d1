import { readdirSync } from 'node:fs';

import type { Diagnostic } from '#engine/check';

import { lookAtFile } from './file-change.ts';
import {
  ProviderCache,
  type ProviderCacheEvents,
  type ProviderEntry,
  type ProviderTrial,
  type ReaderNow,
} from './provider-cache.ts';
import type { Provider } from './provider.ts';

/** All providers of a folder, as their files are now. */
export interface ProviderBook {
  /** The provider of a host, with or without a port. Looks whether its file has changed since. */
  readonly byHost: (host: string) => Provider | undefined;
  readonly bySlug: (slug: string) => Provider | undefined;
  /** Every provider in force, by slug in the alphabet. Jobs ask only for these, so this looks through the folder, at most once a second. */
  readonly all: () => readonly Provider[];
  /** Every file in the order of its slug: the version in use, and its present errors. */
  readonly entries: () => readonly ProviderEntry[];
  /** Looks through the whole folder now. */
  readonly refresh: () => void;
  /** Takes what was published of these providers. */
  readonly takePublished: (slugs: readonly string[]) => void;
  /** What a share of the new visitors of a provider gets. */
  readonly trialOf: (provider: Provider) => ProviderTrial | undefined;
  /** What is wrong with files now. A provider whose file went wrong stays in force as it was. */
  readonly problems: () => readonly Diagnostic[];
}

export type ProviderBookEvents = ProviderCacheEvents;

/** The folder is looked through at most this often. */
const SCAN_EVERY_MS = 1000;
/** A look at every file takes at most a fiftieth of the time, so that neither requests for invented hosts nor jobs can keep the server busy. */
const THOROUGH_SHARE = 50;
/** A file that was taken away is back within this time when an editor or a checkout was at work. */
const GONE_MS = 500;

/** Reads every file of the folder, and each again when it has changed. */
export function createProviderBook(dir: string, readerNow: ReaderNow, events: ProviderBookEvents = {}): ProviderBook {
  const cache = new ProviderCache(dir, readerNow, events);
  let folderStamp: string | undefined;
  let nextScanAt = -Infinity;
  let nextThoroughAt = -Infinity;

  /** Thoroughly: every file is looked at. Otherwise those that are new, and those that wait for another. */
  function scan(isThorough: boolean): void {
    nextScanAt = performance.now() + SCAN_EVERY_MS;
    const folder = lookAtFile(dir);
    // The folder itself may be away while a new one is put in its place; at the start it has to be there.
    if (folder === undefined && folderStamp !== undefined) return;
    const slugs = [...new Set([...slugsIn(dir), ...(events.published?.slugs() ?? [])])];
    const isComplete = cache.forgetAbsent(new Set(slugs), Date.now() - (folder?.changedAt ?? 0) > GONE_MS);
    const wanted = isThorough ? slugs : slugs.filter((slug) => !cache.isKnown(slug));
    // Of two files that claim one host, the first in the alphabet has it in every process.
    wanted.toSorted().forEach((slug) => cache.readIfChanged(slug));
    folderStamp = isComplete ? (folder?.stamp ?? '') : '';
  }

  function scanThoroughlyIfDue(): void {
    const began = performance.now();
    if (began < nextThoroughAt) return;
    scan(true);
    const ended = performance.now();
    nextThoroughAt = ended + Math.max(SCAN_EVERY_MS, THOROUGH_SHARE * (ended - began));
  }

  function byHost(host: string): Provider | undefined {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    if (lookAtFile(dir)?.stamp !== folderStamp && performance.now() >= nextScanAt) scan(false);
    const known = cache.findByHost(name);
    if (known) cache.readIfChanged(known.slug);
    else scanThoroughlyIfDue();
    return cache.findByHost(name)?.provider;
  }

  function all(): readonly Provider[] {
    scanThoroughlyIfDue();
    return entries().flatMap(({ provider }) => provider ?? []);
  }

  const entries = (): readonly ProviderEntry[] => [...cache.slugs()].toSorted().flatMap((slug) => cache.find(slug) ?? []);

  scan(true);
  cache.endStart();
  return {
    byHost,
    bySlug: (slug) => cache.find(slug)?.provider,
    all,
    entries,
    refresh: () => scan(true),
    takePublished: (slugs) => slugs.forEach((slug) => cache.readIfChanged(slug)),
    trialOf: ({ slug }) => cache.trialOf(slug),
    problems: () => entries().flatMap(({ diagnostics }) => diagnostics),
  };
}

function slugsIn(dir: string): readonly string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => name.slice(0, -'.json'.length));
}
