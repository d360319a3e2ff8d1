import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

import { parseJsonWithPositions, type Diagnostic } from '#engine/check';

import { claimFaults, createClaims } from './provider-claims.ts';
import { toDiagnostic } from './provider-fault.ts';
import type { Provider } from './provider.ts';
import type { ProviderReading, ReadProvider } from './read-provider.ts';

/** All providers of a folder, as their files are now. */
export interface ProviderBook {
  /** The provider of a host, with or without a port. Looks whether its file has changed since. */
  readonly byHost: (host: string) => Provider | undefined;
  readonly bySlug: (slug: string) => Provider | undefined;
  /** Every provider in force, by slug in the alphabet. */
  readonly all: () => readonly Provider[];
  /** Looks through the whole folder now. */
  readonly refresh: () => void;
  /** What is wrong with files now. A provider whose file went wrong stays in force as it was. */
  readonly problems: () => readonly Diagnostic[];
}

export interface ProviderBookEvents {
  readonly onRefused?: (slug: string, diagnostics: readonly Diagnostic[], isStillInForce: boolean) => void;
  readonly onLoaded?: (slug: string) => void;
}

interface Shelf {
  /** Size, time and inode of what was read last, good or not. */
  readonly stamp: string;
  readonly provider: Provider | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A host that nobody has looks through the folder at most this often, so that nobody can make the server busy with made-up hosts. */
const SCAN_EVERY_MS = 1000;

/** Reads every file of the folder, and each again when it has changed: a look at the file's time costs a few microseconds. */
export function createProviderBook(dir: string, read: ReadProvider, events: ProviderBookEvents = {}): ProviderBook {
  const shelves = new Map<string, Shelf>();
  const claims = createClaims();
  let folderStamp = '';
  let scannedAt = -Infinity;
  const nameOf = (slug: string): string => join(basename(dir), `${slug}.json`);

  function scan(): void {
    scannedAt = performance.now();
    folderStamp = stampOf(dir) ?? '';
    const slugs = readdirSync(dir)
      .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
      .map((name) => name.slice(0, -'.json'.length));
    const present = new Set(slugs);
    for (const slug of shelves.keys()) if (!present.has(slug)) forget(slug);
    for (const slug of slugs.toSorted()) readIfChanged(slug);
  }

  function readIfChanged(slug: string): void {
    const path = join(dir, `${slug}.json`);
    const stamp = stampOf(path);
    if (stamp === undefined || shelves.get(slug)?.stamp === stamp) return;
    const reading = readFile(path, nameOf(slug), slug, read);
    const conflicts = 'provider' in reading ? locatedConflicts(slug, reading.provider, path) : [];
    if ('provider' in reading && conflicts.length === 0) accept(slug, stamp, reading.provider);
    // A conflict can be solved in the other file, so this one is looked at again without having changed.
    else refuse(slug, conflicts.length > 0 ? '' : stamp, 'provider' in reading ? conflicts : reading.diagnostics);
  }

  function locatedConflicts(slug: string, provider: Provider, path: string): readonly Diagnostic[] {
    const faults = claimFaults(claims, slug, provider, nameOf);
    if (faults.length === 0) return [];
    const json = parseJsonWithPositions(readFileSync(path, 'utf8'));
    return faults.map((fault) => toDiagnostic(nameOf(slug), json, fault));
  }

  function accept(slug: string, stamp: string, provider: Provider): void {
    claims.take(slug, provider);
    shelves.set(slug, { stamp, provider, diagnostics: [] });
    events.onLoaded?.(slug);
  }

  function refuse(slug: string, stamp: string, diagnostics: readonly Diagnostic[]): void {
    const before = shelves.get(slug);
    shelves.set(slug, { stamp, provider: before?.provider, diagnostics });
    const isNews = JSON.stringify(before?.diagnostics) !== JSON.stringify(diagnostics);
    if (isNews) events.onRefused?.(slug, diagnostics, before?.provider !== undefined);
  }

  function forget(slug: string): void {
    claims.release(slug);
    shelves.delete(slug);
  }

  function scanIfDue(): void {
    if (performance.now() - scannedAt >= SCAN_EVERY_MS) scan();
  }

  function byHost(host: string): Provider | undefined {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    if (stampOf(dir) !== folderStamp) scanIfDue();
    const slug = claims.ownerOfHost(name);
    if (slug === undefined) scanIfDue();
    else readIfChanged(slug);
    const owner = claims.ownerOfHost(name);
    return owner === undefined ? undefined : shelves.get(owner)?.provider;
  }

  scan();
  return {
    byHost,
    refresh: scan,
    bySlug: (slug) => shelves.get(slug)?.provider,
    all: () => [...shelves.keys()].toSorted().flatMap((slug) => shelves.get(slug)?.provider ?? []),
    problems: () => [...shelves.keys()].toSorted().flatMap((slug) => shelves.get(slug)?.diagnostics ?? []),
  };
}

function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs}/${stats.size}/${stats.ino}`;
}

function readFile(path: string, file: string, slug: string, read: ReadProvider): ProviderReading {
  try {
    return read(slug, { text: readFileSync(path, 'utf8'), file });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      diagnostics: [
        { severity: 'error', code: 'PROV001', file, line: 1, column: 1, message: `the file cannot be read: ${reason}` },
      ],
    };
  }
}
