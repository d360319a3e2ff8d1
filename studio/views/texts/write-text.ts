import type { Drafts } from '../../store/drafts.ts';
import type { ValueChange } from '../../store/history.ts';
import { type Book, flowsOfProvider, localeFile, ownPlaces, pathOfText } from './read-texts.ts';
import type { TextUses } from './text-uses.ts';

/** Whose words are written, and in which files. */
export interface Writing {
  readonly drafts: Drafts;
  readonly book: Book;
  /** The file of the provider, where its own words are written. */
  readonly ownFile: string | undefined;
  readonly uses: TextUses;
  /** The flow that is looked at. */
  readonly flow: string;
}

/** The changes of files that give a text other words. Without words, the provider shows ours again. */
export function changesFor(
  { drafts, book, ownFile, uses, flow }: Writing,
  { key, language, words }: { readonly key: string; readonly language: string; readonly words: string | undefined },
): readonly ValueChange[] {
  if (ownFile === undefined) {
    const file = localeFile(book, language);
    return words === undefined ? [] : [{ file, path: pathOfText(drafts[file]?.text ?? '{}', key), value: words }];
  }
  const text = drafts[ownFile]?.text ?? '{}';
  const there = ownPlaces(text, language, key);
  if (words === undefined) return there.map((path) => ({ file: ownFile, path }));
  if (there.length > 0) return there.map((path) => ({ file: ownFile, path, value: words }));
  const offered = flowsOfProvider(text);
  const shown = uses.stepsOf(key).map((use) => use.flow);
  const [chosen] = [flow, ...shown, ...offered].filter((name) => offered.includes(name));
  return chosen === undefined ? [] : [{ file: ownFile, path: ['flows', chosen, 'texts', language, key], value: words }];
}
