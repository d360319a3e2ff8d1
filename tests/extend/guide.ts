import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An edit of one file, as a code block of the guide states it. */
export interface Edit {
  readonly kind: 'new' | 'add' | 'change';
  readonly file: string;
  readonly lines: readonly string[];
}

/** A section of the guide: the addition, the number of files that its title promises, its edits, and the prose around them. */
export interface Section {
  readonly title: string;
  readonly prose: string;
  readonly promised: number;
  readonly edits: readonly Edit[];
}

/** The sections of the guide whose title promises a number of files. */
export function readSections(guide: string): readonly Section[] {
  return guide.split(/^## /m).flatMap((text) => {
    const [, title = '', promised] = /^(.*): (\d+) files\n/.exec(text) ?? [];
    return promised === undefined
      ? []
      : [{ title, prose: text.replaceAll(/^```.*?^```$/gms, ''), promised: Number(promised), edits: readEdits(text) }];
  });
}

/** The edits of a text, in their order. */
export function readEdits(text: string): readonly Edit[] {
  return [...text.matchAll(/^```\w+ (new|add|change) (\S+)\n(.*?)^```$/gms)].map(([, kind, file = '', code = '']) => ({
    kind: kind as Edit['kind'],
    file,
    lines: code.trimEnd().split('\n'),
  }));
}

/** Makes an edit below a folder. Throws when the line that the edit starts from is not there exactly once. */
export function makeEdit(root: string, { kind, file, lines }: Edit): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  if (kind === 'new') return writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'wx' });

  const [known = '', ...added] = lines;
  const old = readFileSync(path, 'utf8').split('\n');
  const at = old.indexOf(known);
  if (at === -1 || old.lastIndexOf(known) !== at) throw new Error(`${file} has not exactly one line "${known}"`);
  writeFileSync(path, old.toSpliced(at, 1, ...(kind === 'add' ? lines : added)).join('\n'));
}
