import { applyEdits, modify, parse, type JSONPath } from 'jsonc-parser';

/** A mistake in the shipped configuration, and how the check reports it. */
export interface PlantedFault {
  /** What is wrong, as a row of the page. */
  readonly mistake: string;
  readonly changes: readonly Change[];
  readonly code: string;
  readonly file: string;
  /** A part of the line that the report names, as it is after the mistake. */
  readonly line: string;
  /** Only the proof finds it; it proves the flows of this provider. */
  readonly provenFor?: string;
}

/** A file of the configuration with a mistake in it. */
export interface Change {
  readonly file: string;
  readonly apply: (text: string) => string;
}

export const enrollment = 'flows/enrollment.json';
export const lakeside = 'providers/lakeside.json';
export const formFile = (name: string) => `flows/forms/${name}.json`;

/** Gives a value to a place of a JSON file. The rest of the file stays as it is. A step has its id in the path. */
export function set(file: string, path: string, value: unknown): Change {
  return { file, apply: (text) => applyEdits(text, modify(text, pathIn(text, path), value, formatting)) };
}

/** Removes a place of a JSON file, which has to be there. */
export function remove(file: string, path: string): Change {
  return { file, apply: (text) => expectChange(text, applyEdits(text, modify(text, pathIn(text, path), undefined, formatting))) };
}

export function rename(file: string, from: string, to: string): Change {
  return { file, apply: (text) => expectChange(text, text.replaceAll(`"${from}"`, `"${to}"`)) };
}

export function replace(file: string, from: string, to: string): Change {
  return { file, apply: (text) => expectChange(text, text.replace(from, to)) };
}

/** Removes a text from every language. */
export const removeText = (key: string): readonly Change[] => [remove('locales/en.json', key), remove('locales/es.json', key)];

const formatting = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** "steps.review-info.title" as keys and indexes. */
function pathIn(text: string, path: string): JSONPath {
  const file = parse(text) as { readonly steps?: readonly { readonly id: string }[] };
  return path.split('.').map((key, index, keys) => {
    if (index !== 1 || keys[0] !== 'steps' || !Array.isArray(file.steps)) return /^\d+$/.test(key) ? Number(key) : key;
    const found = file.steps.findIndex(({ id }) => id === key);
    if (found === -1) throw new Error(`there is no step "${key}"`);
    return found;
  });
}

function expectChange(before: string, after: string): string {
  if (after === before) throw new Error('the mistake changes nothing');
  return after;
}
