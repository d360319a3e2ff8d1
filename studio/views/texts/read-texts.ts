import { parse } from 'jsonc-parser';

import { asObject } from '#engine/check';
import { FIRST_LANGUAGE } from '#rules';

import type { Drafts } from '../../store/drafts.ts';
import type { Path } from '../../store/merge-by-key.ts';
import { namesIn } from '../names-in.ts';
import { providerFile } from '../provider-file.ts';

/** The texts of pages, or those of messages and documents. */
export type Book = 'pages' | 'messages';

/** A text in one language. */
export interface TextCell {
  readonly language: string;
  /** In the file of the language, for all providers. */
  readonly ours?: string;
  /** In the words of the provider that is looked at. */
  readonly own?: string;
  /** It is not saved yet. */
  readonly isEdited: boolean;
}

/** A text by its key, in every language. */
export interface TextRow {
  readonly key: string;
  readonly cells: readonly TextCell[];
}

export interface TextTable {
  /** The first language first. */
  readonly languages: readonly string[];
  readonly rows: readonly TextRow[];
  /** Files that are no JSON: their texts are shown as they were saved. */
  readonly broken: readonly string[];
}

const FOLDERS: Readonly<Record<Book, string>> = { pages: 'locales', messages: 'locales/server' };

export function localeFile(book: Book, language: string): string {
  return `${FOLDERS[book]}/${language}.json`;
}

/** Every text of a book. A key that one language lacks has a row, too. */
export function readTexts(drafts: Drafts, book: Book, provider?: string): TextTable {
  const languages = namesIn(Object.keys(drafts), FOLDERS[book]).toSorted(
    (a, b) => Number(b === FIRST_LANGUAGE) - Number(a === FIRST_LANGUAGE) || a.localeCompare(b),
  );
  const broken: string[] = [];
  const read = (file: string | undefined, textsOf: (value: unknown) => ReadonlyMap<string, string>) => {
    const draft = file === undefined ? undefined : drafts[file];
    if (!draft) return { now: none, saved: none };
    const saved = textsOf(valueOf(draft.read));
    if (draft.text === draft.read) return { now: saved, saved };
    const now = valueOf(draft.text);
    if (now === undefined) broken.push(draft.file);
    return { now: now === undefined ? saved : textsOf(now), saved };
  };
  const own = providerFile(drafts, book === 'pages' ? provider : undefined);
  const columns = languages.map((language) => ({
    language,
    ours: read(localeFile(book, language), textsIn),
    own: read(own, (value) => ownTextsIn(value, language)),
  }));
  const keys = new Set(columns.flatMap(({ ours, own: theirs }) => [...ours.now.keys(), ...theirs.now.keys()]));
  const rows = [...keys].map((key) => ({ key, cells: columns.map((column) => cellOf(column, key)) }));
  return { languages, rows, broken: [...new Set(broken)] };
}

const none: ReadonlyMap<string, string> = new Map();

interface Side {
  readonly now: ReadonlyMap<string, string>;
  readonly saved: ReadonlyMap<string, string>;
}

function cellOf(
  { language, ours, own }: { readonly language: string; readonly ours: Side; readonly own: Side },
  key: string,
): TextCell {
  const [general, theirs] = [ours.now.get(key), own.now.get(key)];
  return {
    language,
    ...(general !== undefined && { ours: general }),
    ...(theirs !== undefined && { own: theirs }),
    isEdited: ours.saved.get(key) !== general || own.saved.get(key) !== theirs,
  };
}

function valueOf(text: string): unknown {
  const errors: never[] = [];
  const value: unknown = parse(text, errors);
  return errors.length > 0 ? undefined : value;
}

function textsIn(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const collect = (inner: unknown, key: string): void => {
    if (typeof inner === 'string') found.set(key, inner);
    else if (typeof inner === 'object' && inner !== null)
      for (const [name, part] of Object.entries(inner)) collect(part, key === '' ? name : `${key}.${name}`);
  };
  collect(value, '');
  return found;
}

/** A provider words its flows one by one, but a key means the same in each. */
function ownTextsIn(value: unknown, language: string): ReadonlyMap<string, string> {
  const flows = Object.values(asObject(asObject(value)['flows']));
  return new Map(
    flows.flatMap((overlay) =>
      Object.entries(asObject(asObject(asObject(overlay)['texts'])[language])).map(
        ([key, words]) => [key, String(words)] as const,
      ),
    ),
  );
}

/** Where the file of a language has a text, or would have it: the keys of a file are nested, and a part may itself have a dot. */
export function pathOfText(text: string, key: string): Path {
  const path: string[] = [];
  let inner = asObject(valueOf(text));
  let rest = key;
  for (;;) {
    const name = Object.keys(inner).find((one) => one === rest || (rest.startsWith(`${one}.`) && typeof inner[one] === 'object'));
    if (name === undefined) return [...path, ...rest.split('.')];
    path.push(name);
    if (name === rest) return path;
    rest = rest.slice(name.length + 1);
    inner = asObject(inner[name]);
  }
}

/** Where a provider's file has its own words for a key, in each flow that has them. */
export function ownPlaces(text: string, language: string, key: string): readonly Path[] {
  return Object.entries(asObject(asObject(valueOf(text))['flows'])).flatMap(([flow, overlay]) => {
    const words = asObject(asObject(asObject(overlay)['texts'])[language]);
    return Object.hasOwn(words, key) ? [['flows', flow, 'texts', language, key]] : [];
  });
}

/** The flows that a provider offers. */
export function flowsOfProvider(text: string): readonly string[] {
  return Object.keys(asObject(asObject(valueOf(text))['flows']));
}
