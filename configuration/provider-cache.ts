import { basename, join } from 'node:path';

import { parseJsonWithPositions, toDiagnostics, type Diagnostic } from '#engine/check';

import { lookAtFile, readLookedAt, type FileLook, type FileReading } from './file-change.ts';
import { claimFaults, createClaims } from './provider-claims.ts';
import { locateFault } from './provider-fault.ts';
import type { Provider } from './provider.ts';
import type { ReadProvider } from './read-provider.ts';

/** One file of the folder. */
export interface ProviderEntry {
  readonly slug: string;
  /** What is in force; undefined for a file that was never right. */
  readonly provider: Provider | undefined;
  /** When this process took it. */
  readonly since: Date | undefined;
  /** What is wrong with the file now. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ProviderCacheEvents {
  readonly onRefused?: (slug: string, diagnostics: readonly Diagnostic[], isStillInForce: boolean) => void;
  readonly onLoaded?: (slug: string) => void;
}

/** How files are read now; with another reader than before, every file is read again when it is next asked for. */
export type ReaderNow = () => ReadProvider;

/** What was read of every file, and who has which host. */
interface ProviderCache {
  readonly find: (slug: string) => ProviderEntry | undefined;
  /** In no order. */
  readonly slugs: () => Iterable<string>;
  readonly ownerOfHost: (host: string) => string | undefined;
  /** A look costs a few microseconds; a file that has changed is taken, or refused. */
  readonly readIfChanged: (slug: string) => void;
  /** There is such a file, and the look at it does not wait for something else to change. */
  readonly isKnown: (slug: string) => boolean;
  readonly forget: (slug: string) => void;
}

interface SeenEntry extends ProviderEntry {
  /** What was read last, good or not; the text only while it may still be changing. Nothing when it is to be read again anyway. */
  readonly seen: Seen | undefined;
  readonly reader: ReadProvider;
}

type Seen = Omit<FileReading, 'text'> & { readonly text?: string };

export function createProviderCache(
  dir: string,
  readerNow: ReaderNow,
  { onRefused, onLoaded }: ProviderCacheEvents,
): ProviderCache {
  const cache = new Map<string, SeenEntry>();
  const claims = createClaims();
  const nameOf = (slug: string): string => join(basename(dir), `${slug}.json`);

  function readIfChanged(slug: string): void {
    const path = join(dir, `${slug}.json`);
    const look = lookAtFile(path);
    // The file may be missing for a moment only; the next look at the folder finds out.
    if (look === undefined) return;
    const before = cache.get(slug);
    const reader = readerNow();
    const isSameReader = before?.reader === reader;
    if (isSameReader && before.seen?.isSettled && before.seen.stamp === look.stamp) return;
    const reading = tryToRead(path, look);
    if (typeof reading === 'string') return refuse(slug, undefined, unreadable(nameOf(slug), reading));
    const { text, ...seen } = reading;
    if (isSameReader && before.seen?.text === text) cache.set(slug, { ...before, seen: seen.isSettled ? seen : reading });
    else take(slug, reading, reader);
  }

  function take(slug: string, reading: FileReading, reader: ReadProvider): void {
    const { text, ...seen } = reading;
    const kept = seen.isSettled ? seen : reading;
    const result = reader(slug, { text, file: nameOf(slug) });
    if ('diagnostics' in result) return refuse(slug, kept, result.diagnostics);
    const conflicts = claimFaults(claims, slug, result.provider, nameOf);
    if (conflicts.length === 0) return accept(slug, kept, result.provider);
    const json = parseJsonWithPositions(text);
    const diagnostics = conflicts.map((fault) => locateFault(nameOf(slug), json, fault));
    // A conflict can be solved in the other file, so this one is read again without having changed.
    refuse(slug, undefined, diagnostics);
  }

  function accept(slug: string, seen: Seen, provider: Provider): void {
    claims.take(slug, provider);
    cache.set(slug, { slug, seen, provider, since: new Date(), diagnostics: [], reader: readerNow() });
    onLoaded?.(slug);
  }

  function refuse(slug: string, seen: Seen | undefined, diagnostics: readonly Diagnostic[]): void {
    const before = cache.get(slug);
    const { provider, since } = before ?? {};
    cache.set(slug, { slug, seen, provider, since, diagnostics, reader: readerNow() });
    const isNews = JSON.stringify(before?.diagnostics) !== JSON.stringify(diagnostics);
    if (isNews) onRefused?.(slug, diagnostics, provider !== undefined);
  }

  return {
    find: (slug) => cache.get(slug),
    slugs: () => cache.keys(),
    ownerOfHost: claims.ownerOfHost,
    readIfChanged,
    isKnown: (slug) => cache.get(slug)?.seen !== undefined,
    forget: (slug) => {
      claims.release(slug);
      cache.delete(slug);
    },
  };
}

/** What was read, or why nothing was. */
function tryToRead(path: string, look: FileLook): FileReading | string {
  try {
    return readLookedAt(path, look);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function unreadable(file: string, reason: string): readonly Diagnostic[] {
  const fault = { fault: 'unreadable', path: [], message: `the file cannot be read: ${reason}` } as const;
  return toDiagnostics([fault], { file, json: parseJsonWithPositions('') });
}
