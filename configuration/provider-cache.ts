import { basename, join } from 'node:path';

import { parseJsonWithPositions, toDiagnostics, type Diagnostic } from '#engine/check';

import { lookAtFile, readLookedAt, type FileLook, type FileReading } from './file-change.ts';
import { Claims } from './provider-claims.ts';
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

interface SeenEntry extends ProviderEntry {
  /** What was read last, good or not; the text only while it may still be changing. Nothing when it is to be read again anyway. */
  readonly seen: Seen | undefined;
  readonly reader: ReadProvider;
}

type Seen = Omit<FileReading, 'text'> & { readonly text?: string };

/** What was read of every file, and who has which host. */
export class ProviderCache {
  readonly #dir: string;
  readonly #readerNow: ReaderNow;
  readonly #events: ProviderCacheEvents;
  readonly #entries = new Map<string, SeenEntry>();
  readonly #claims = new Claims();

  constructor(dir: string, readerNow: ReaderNow, events: ProviderCacheEvents) {
    this.#dir = dir;
    this.#readerNow = readerNow;
    this.#events = events;
  }

  find(slug: string): ProviderEntry | undefined {
    return this.#entries.get(slug);
  }

  /** In no order. */
  slugs(): Iterable<string> {
    return this.#entries.keys();
  }

  findByHost(host: string): ProviderEntry | undefined {
    const owner = this.#claims.ownerOfHost(host);
    return owner === undefined ? undefined : this.#entries.get(owner);
  }

  /** There is such a file, and the look at it does not wait for something else to change. */
  isKnown(slug: string): boolean {
    return this.#entries.get(slug)?.seen !== undefined;
  }

  /** A file that is missing while an editor saves it removes no provider. Returns whether every missing provider is removed. */
  forgetAbsent(present: ReadonlySet<string>, isForGood: boolean): boolean {
    const absent = [...this.#entries.keys()].filter((slug) => !present.has(slug));
    if (!isForGood) return absent.length === 0;
    for (const slug of absent) {
      this.#claims.release(slug);
      this.#entries.delete(slug);
    }
    return true;
  }

  /** A look costs a few microseconds; a file that has changed is taken, or refused. */
  readIfChanged(slug: string): void {
    const path = join(this.#dir, `${slug}.json`);
    const look = lookAtFile(path);
    // The file may be missing for a moment only; the next look at the folder finds out.
    if (look === undefined) return;
    const before = this.#entries.get(slug);
    const reader = this.#readerNow();
    const isSameReader = before?.reader === reader;
    if (isSameReader && before.seen?.isSettled && before.seen.stamp === look.stamp) return;
    const reading = tryToRead(path, look);
    if (typeof reading === 'string') return this.#refuse(slug, undefined, unreadable(this.#nameOf(slug), reading));
    const { text, ...seen } = reading;
    const kept = seen.isSettled ? seen : reading;
    if (isSameReader && before.seen?.text === text) this.#entries.set(slug, { ...before, seen: kept });
    else this.#take(slug, { text, kept, reader });
  }

  #take(
    slug: string,
    { text, kept, reader }: { readonly text: string; readonly kept: Seen; readonly reader: ReadProvider },
  ): void {
    const nameOf = (owner: string) => this.#nameOf(owner);
    const result = reader(slug, { text, file: nameOf(slug) });
    if ('diagnostics' in result) return this.#refuse(slug, kept, result.diagnostics);
    const conflicts = this.#claims.conflicts(slug, result.provider, nameOf);
    if (conflicts.length === 0) return this.#accept(slug, kept, result.provider);
    const json = parseJsonWithPositions(text);
    const diagnostics = conflicts.map((fault) => locateFault(nameOf(slug), json, fault));
    // A conflict can be solved in the other file, so this one is read again without having changed.
    this.#refuse(slug, undefined, diagnostics);
  }

  #accept(slug: string, seen: Seen, provider: Provider): void {
    this.#claims.take(slug, provider);
    this.#entries.set(slug, { slug, seen, provider, since: new Date(), diagnostics: [], reader: this.#readerNow() });
    this.#events.onLoaded?.(slug);
  }

  #refuse(slug: string, seen: Seen | undefined, diagnostics: readonly Diagnostic[]): void {
    const before = this.#entries.get(slug);
    const { provider, since } = before ?? {};
    this.#entries.set(slug, { slug, seen, provider, since, diagnostics, reader: this.#readerNow() });
    const isNews = JSON.stringify(before?.diagnostics) !== JSON.stringify(diagnostics);
    if (isNews) this.#events.onRefused?.(slug, diagnostics, provider !== undefined);
  }

  #nameOf(slug: string): string {
    return join(basename(this.#dir), `${slug}.json`);
  }
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
