import {
  asList,
  asObject,
  type Diagnostic,
  type FlowSource,
  type Json,
  type JsonPath,
  nameOf,
  parseJsonWithPositions,
  placeAt,
} from '#engine/check';
import { momentsAt } from '#rules';

/** When a version of a provider file is in force. */
export interface Interval {
  readonly from: Date;
  /** The first moment after it; none where it has no end. */
  readonly until: Date | undefined;
}

/** A version of a provider file, as a file that has its changes. */
export interface VersionSource extends Interval {
  readonly source: FlowSource;
  /** Its place in "versions". */
  readonly index: number;
}

/** Fields by which a version is found, or by which its times are read. */
export const FIXED_FIELDS: readonly string[] = ['$schema', 'provider_id', 'hosts', 'time_zone', 'versions'];

/** The version among these that is in force at this moment. */
export function versionAt<Version extends Interval>(versions: readonly Version[], now: Date): Version | undefined {
  return versions.find(({ from, until }) => from <= now && (until === undefined || now < until));
}

/** A provider file as it holds at this moment, without its versions. Versions whose times cannot be read never hold. */
export function providerAt(file: Json, now: Date): Json {
  return inVersion(file, versionAt(readVersions(file), now)?.changes ?? {});
}

/** Every version of a provider file whose times can be read, each as a file of its own. */
export function versionSources(source: FlowSource): readonly VersionSource[] {
  // Few providers have any, and ten thousand files are read at the start.
  if (!source.text.includes('"versions"')) return [];
  const file = asObject(parseJsonWithPositions(source.text).value);
  const folder = source.file.slice(0, source.file.lastIndexOf('/') + 1);
  return readVersions(file).map(({ from, until, index, written, changes }) => {
    const name = `${folder}${nameOf(source)} (from ${written}).json`;
    return { from, until, index, source: { file: name, text: JSON.stringify(inVersion(file, changes), null, 2) } };
  });
}

/** When the versions of a provider file are in force, and how that is written; those whose times can be read. */
export function versionTimes(file: Json): readonly (Interval & TimesAsWritten)[] {
  return readVersions(file);
}

interface TimesAsWritten {
  readonly index: number;
  readonly written: string;
  readonly writtenUntil: string;
}

function readVersions(file: Json) {
  const zone = String(file['time_zone']);
  return asList(file['versions']).flatMap((version, index) => {
    const { from: written, until, changes } = asObject(version);
    const moment = readMoment(zone, written);
    const end = until === undefined ? undefined : readMoment(zone, until);
    if (moment === undefined || (until !== undefined && end === undefined)) return [];
    return [
      {
        from: moment,
        until: end,
        index,
        written: String(written),
        writtenUntil: typeof until === 'string' ? until : '',
        changes: asObject(changes),
      },
    ];
  });
}

/** Nothing for an unknown zone, and for a time that clocks skip or show twice. */
function readMoment(zone: string, written: unknown): Date | undefined {
  try {
    const moments = momentsAt(zone, String(written));
    return moments.length === 1 ? moments[0] : undefined;
  } catch {
    return undefined;
  }
}

function inVersion(file: Json, changes: Json): Json {
  const { versions: _versions, ...rest } = file;
  return merged(rest, Object.fromEntries(Object.entries(changes).filter(([field]) => !FIXED_FIELDS.includes(field))));
}

/** Objects are merged; every other value takes the place of the one before. */
function merged(before: Json, changes: Json): Json {
  const members = Object.entries(changes).map(([key, after]) => {
    const was = before[key];
    return [key, isMembers(was) && isMembers(after) ? merged(was, after) : after];
  });
  return { ...before, ...Object.fromEntries(members) };
}

function isMembers(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is wrong with a provider file, and with each of its versions. */
export function forVersions(source: FlowSource, find: (source: FlowSource) => readonly Diagnostic[]): readonly Diagnostic[] {
  const known = find(source);
  const inVersions = versionSources(source).flatMap((version) =>
    inFileOf(version, source, { found: find(version.source), known }),
  );
  return [...known, ...inVersions];
}

/**
 * What is wrong with a version, located in the file that has it: at the change, or at the changes beside it where the file itself
 * has the value. What the file has without the version is left out.
 */
export function inFileOf(
  version: VersionSource,
  source: FlowSource,
  { found, known }: { readonly found: readonly Diagnostic[]; readonly known: readonly Diagnostic[] },
): readonly Diagnostic[] {
  const before = new Set(known.map(nameOfDiagnostic));
  const json = parseJsonWithPositions(source.text);
  const changes = ['versions', version.index, 'changes'];
  return found
    .filter((one) => !before.has(nameOfDiagnostic(one)))
    .map((one): Diagnostic => {
      const { fix: _fix, line, column, ...diagnostic } = one;
      const place = placeAt(version.source.text, { line, column });
      const path = [...changes, ...place.path];
      const position = json.positionOf(hasPath(json.value, path) ? { ...place, path } : { path });
      const { from } = asObject(asList(asObject(json.value)['versions'])[version.index]);
      const message = `${diagnostic.message} (in the version from ${String(from)})`;
      return { ...diagnostic, file: source.file, message, ...position };
    });
}

function nameOfDiagnostic({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}

function hasPath(value: unknown, path: JsonPath): boolean {
  return (
    path.length === 0 ||
    (typeof value === 'object' &&
      value !== null &&
      Object.hasOwn(value, path[0] ?? '') &&
      hasPath((value as Json)[String(path[0])], path.slice(1)))
  );
}
