import { basename, join } from 'node:path';

import { parseJsonWithPositions, toDiagnostics, type Diagnostic } from '#engine/check';

import { lookAtFile, readLookedAt, type FileLook, type FileReading } from './file-change.ts';
import { type ClaimOwner, Claims } from './provider-claims.ts';
import { locateFault } from './provider-fault.ts';
import type { Provider } from './provider.ts';
import { versionAt } from './provider-versions.ts';
import type { Published } from './published.ts';
import type { ReadProvider, ReadVersions } from './read-provider.ts';

/** One file of the folder. */
export interface ProviderEntry {
  readonly slug: string;
  /** What is in force; undefined for a file that was never right. */
  readonly provider: Provider | undefined;
  /** When this process took it. */
  readonly since: Date | undefined;
  /** What is wrong with the file now. */
  readonly diagnostics: readonly Diagnostic[];
  /** The file has changed, and its proof has not ended. */
  readonly isProving?: true;
  /** What is in force, with the versions of the file that begin and end by themselves. */
  readonly inForce?: ReadVersions | undefined;
}

export interface ProviderCacheEvents {
  /**
   * Checks a provider's file as it is on disk, with the proof of its flows, and answers its errors. While it runs the provider
   * stays in force as it was. Without it, files that change flows are taken unproved.
   */
  readonly prove?: ((slug: string) => Promise<readonly Diagnostic[]>) | undefined;
  readonly onRefused?: (slug: string, diagnostics: readonly Diagnostic[], isStillInForce: boolean) => void;
  /** A file is in force, or the version of it whose time has come. */
  readonly onLoaded?: (slug: string) => void;
  /** The time by which versions begin and end; the machine's by default. */
  readonly now?: (() => Date) | undefined;
  /** What was published of providers, which takes the place of their files. */
  readonly published?: Published | undefined;
}

/** The provider that a share of the new visitors gets. */
export interface ProviderTrial {
  /** The id of the text, which decides with the visitor's who is in the share. */
  readonly id: string;
  readonly share: number;
  readonly provider: Provider;
}

/** How files are read now; with another reader than before, every file is read again when it is next asked for. */
export type ReaderNow = () => ReadProvider;

interface SeenEntry extends ProviderEntry {
  /** What was read last, good or not; the text only while it may still be changing. Nothing when it is to be read again anyway. */
  readonly seen: Seen | undefined;
  readonly reader: ReadProvider;
  /** What is in force, with its versions. */
  readonly inForce: ReadVersions | undefined;
}

/** A provider that waits for its proof. */
interface Candidate {
  readonly reading: ReadVersions;
  readonly seen: Seen;
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
  /** What is being proved now, by its file. */
  readonly #proving = new Map<string, Candidate>();
  /** What was read of each published trial. */
  readonly #trials = new Map<string, { readonly id: string; readonly reader: ReadProvider; readonly reading?: ReadVersions }>();
  #isOpen = false;

  constructor(dir: string, readerNow: ReaderNow, events: ProviderCacheEvents) {
    this.#dir = dir;
    this.#readerNow = readerNow;
    this.#events = events;
  }

  /** The files of the start are taken at once; later ones only after their proof. */
  endStart(): void {
    this.#isOpen = true;
  }

  /** As it is at this moment: a version takes its place when its time has come. */
  find(slug: string): ProviderEntry | undefined {
    const entry = this.#entries.get(slug);
    if (entry?.inForce === undefined || entry.inForce.versions.length === 0) return entry;
    const provider = this.#providerNow(entry.inForce);
    if (provider === entry.provider) return entry;
    const changed = { ...entry, provider, since: this.#now() };
    this.#entries.set(slug, changed);
    this.#events.onLoaded?.(slug);
    return changed;
  }

  #providerNow({ provider, versions }: ReadVersions): Provider {
    return versionAt(versions, this.#now())?.provider ?? provider;
  }

  #now(): Date {
    return this.#events.now?.() ?? new Date();
  }

  /** In no order. */
  slugs(): Iterable<string> {
    return this.#entries.keys();
  }

  findByHost(host: string): ProviderEntry | undefined {
    const owner = this.#claims.ownerOfHost(host);
    return owner === undefined ? undefined : this.find(owner);
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
      this.#proving.delete(slug);
    }
    return true;
  }

  /** What a share of the new visitors gets, where that was published and this build can read it. */
  trialOf(slug: string): ProviderTrial | undefined {
    const trial = this.#events.published?.trial(slug);
    if (trial === undefined) return undefined;
    const reader = this.#readerNow();
    const known = this.#trials.get(slug);
    const isKnown = known?.id === trial.id && known.reader === reader;
    const reading = isKnown ? known.reading : this.#readTrial(slug, { ...trial, reader });
    return reading && { id: trial.id, share: trial.share, provider: this.#providerNow(reading) };
  }

  #readTrial(
    slug: string,
    { id, text, reader }: { readonly id: string; readonly text: string; readonly reader: ReadProvider },
  ): ReadVersions | undefined {
    const result = reader(slug, { text, file: this.#nameOf(slug) });
    const reading = 'provider' in result ? result : undefined;
    this.#trials.set(slug, { id, reader, ...(reading && { reading }) });
    if ('diagnostics' in result) this.#events.onRefused?.(slug, result.diagnostics, true);
    return reading;
  }

  /** A look costs a few microseconds; a file that has changed is taken, or refused. */
  readIfChanged(slug: string): void {
    if (this.#readPublished(slug)) return;
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

  /**
   * Takes the published text in the place of the file, without a proof of its own. Returns whether it decides: at a start, the file
   * serves in the place of a text that this build cannot read. What was published keeps its hosts and its identity: a file of another
   * provider that has them, too, came later.
   */
  #readPublished(slug: string): boolean {
    const published = this.#events.published?.inForce(slug);
    if (published === undefined) return false;
    const reader = this.#readerNow();
    const before = this.#entries.get(slug);
    const path = join(this.#dir, `${slug}.json`);
    const look = lookAtFile(path);
    const seen = { stamp: `published ${published.id} ${look?.stamp ?? ''}`, isSettled: true };
    if (before?.reader === reader && before.seen?.stamp === seen.stamp) return true;
    const result = reader(slug, { text: published.text, file: this.#nameOf(slug) });
    const displaced = 'provider' in result ? this.#release(slug, result.provider) : [];
    const conflicts = 'provider' in result ? this.#claims.conflicts(slug, result.provider, (owner) => this.#ownerOf(owner)) : [];
    if ('provider' in result && conflicts.length === 0) {
      this.#accept(slug, seen, result);
      const file = look && tryToRead(path, look);
      if (typeof file === 'object') this.#refuseOther(slug, file.text, result.provider);
      displaced.forEach((other) => this.readIfChanged(other));
      return true;
    }
    if (before?.inForce === undefined) return false;
    if ('diagnostics' in result) this.#refuse(slug, seen, result.diagnostics);
    else this.#refuseConflicts(slug, conflicts, published.text);
    return true;
  }

  /** Takes from files of which nothing is published what this provider has. */
  #release(slug: string, provider: Provider): readonly string[] {
    const files = this.#claims.ownersBeside(slug, provider).filter((owner) => !this.#events.published?.inForce(owner));
    for (const owner of files) {
      this.#claims.release(owner);
      this.#entries.delete(owner);
    }
    return files;
  }

  /** A file with the name of a published provider that is of another provider. */
  #refuseOther(slug: string, text: string, { provider_id }: Provider): void {
    const json = parseJsonWithPositions(text);
    const own = (json.value as { readonly provider_id?: unknown } | undefined)?.provider_id;
    if (typeof own !== 'string' || own === provider_id) return;
    const message = `the name "${slug}" belongs to the provider "${provider_id}", which was published in Studio, and this file is of "${own}"`;
    const cure = `name this file otherwise, or give it the provider_id "${provider_id}" if it is that provider`;
    const fault = { fault: 'takenId', path: ['provider_id'], message, cure } as const;
    this.#refuse(slug, this.#entries.get(slug)?.seen, [locateFault(this.#nameOf(slug), json, fault)]);
  }

  #ownerOf(slug: string): ClaimOwner {
    const isPublished = this.#events.published?.inForce(slug) !== undefined && !lookAtFile(join(this.#dir, `${slug}.json`));
    return isPublished ? { name: slug, isPublished } : { name: this.#nameOf(slug) };
  }

  #take(
    slug: string,
    { text, kept, reader }: { readonly text: string; readonly kept: Seen; readonly reader: ReadProvider },
  ): void {
    const result = reader(slug, { text, file: this.#nameOf(slug) });
    if ('diagnostics' in result) return this.#refuse(slug, kept, result.diagnostics);
    const conflicts = this.#claims.conflicts(slug, result.provider, (owner) => this.#ownerOf(owner));
    if (conflicts.length === 0) {
      const candidate = { reading: result, seen: kept, reader };
      return this.#needsProof(slug, result) ? this.#prove(slug, candidate) : this.#accept(slug, kept, result);
    }
    this.#refuseConflicts(slug, conflicts, text);
  }

  /** A conflict can be solved in the other file, so this one is read again without having changed. */
  #refuseConflicts(slug: string, conflicts: ReturnType<Claims['conflicts']>, text = '{}'): void {
    const json = parseJsonWithPositions(text);
    const diagnostics = conflicts.map((fault) => locateFault(this.#nameOf(slug), json, fault));
    this.#refuse(slug, undefined, diagnostics);
  }

  /** Words, colors and amounts change no path. */
  #needsProof(slug: string, reading: ReadVersions): boolean {
    if (!this.#isOpen || this.#events.prove === undefined) return false;
    const before = this.#entries.get(slug)?.inForce;
    if (before === undefined) return true;
    const proved = new Set(pathsOf(before));
    return pathsOf(reading).some((paths) => !proved.has(paths));
  }

  #prove(slug: string, candidate: Candidate): void {
    const before = this.#entries.get(slug);
    this.#entries.set(slug, {
      ...(before ?? { slug, provider: undefined, inForce: undefined, since: undefined, diagnostics: [] }),
      seen: candidate.seen,
      reader: candidate.reader,
      isProving: true,
    });
    this.#proving.set(slug, candidate);
    const proof = this.#events.prove?.(slug) ?? Promise.resolve([]);
    void proof
      .catch((error: unknown) => unproved(this.#nameOf(slug), error instanceof Error ? error.message : String(error)))
      .then((diagnostics) => this.#endProof(slug, candidate, diagnostics));
  }

  /** The proof reads the file by itself. A file that was saved again meanwhile, or flows that changed, have a proof of their own. */
  #endProof(slug: string, candidate: Candidate, diagnostics: readonly Diagnostic[]): void {
    if (this.#proving.get(slug) !== candidate) return;
    this.readIfChanged(slug);
    if (this.#proving.get(slug) !== candidate) return;
    this.#proving.delete(slug);
    const { reading, seen } = candidate;
    if (diagnostics.length > 0) return this.#refuse(slug, seen, diagnostics);
    const conflicts = this.#claims.conflicts(slug, reading.provider, (owner) => this.#ownerOf(owner));
    if (conflicts.length === 0) this.#accept(slug, seen, reading);
    else this.#refuseConflicts(slug, conflicts);
  }

  #accept(slug: string, seen: Seen, inForce: ReadVersions): void {
    this.#proving.delete(slug);
    this.#claims.take(slug, inForce.provider);
    const provider = this.#providerNow(inForce);
    this.#entries.set(slug, { slug, seen, inForce, provider, since: new Date(), diagnostics: [], reader: this.#readerNow() });
    this.#events.onLoaded?.(slug);
  }

  #refuse(slug: string, seen: Seen | undefined, diagnostics: readonly Diagnostic[]): void {
    this.#proving.delete(slug);
    const before = this.#entries.get(slug);
    const { provider, inForce, since } = before ?? {};
    this.#entries.set(slug, { slug, seen, provider, inForce, since, diagnostics, reader: this.#readerNow() });
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
  return atStart(file, `the file cannot be read: ${reason}`);
}

function unproved(file: string, reason: string): readonly Diagnostic[] {
  return atStart(file, `the proof of the file's changes to flows did not end: ${reason}`);
}

/** What decides where visitors land, of the file and of each of its versions. */
function pathsOf({ provider, versions }: ReadVersions): readonly string[] {
  return [provider, ...versions.map((version) => version.provider)].map(({ flows }) =>
    JSON.stringify(Object.entries(flows).map(([name, flow]) => [name, { ...flow, texts: undefined }])),
  );
}

function atStart(file: string, message: string): readonly Diagnostic[] {
  const fault = { fault: 'unreadable', path: [], message } as const;
  return toDiagnostics([fault], { file, json: parseJsonWithPositions('') });
}
