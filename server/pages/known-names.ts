import type { CompiledFlow } from '#engine';

/** What a runtime calls its errors, beside the names that a flow gives. */
const COMMON = [
  'submit',
  'load',
  'run',
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'DOMException',
  'FunnelError',
];
const MOST_WORDS = 12;

/** A text that a browser sent, less every word that is not a name of the flows: a person's name cannot get into the log by it. */
export function knownWords(flows: readonly CompiledFlow[], text: string): string {
  const vocabulary = readVocabulary(flows);
  const words = text
    .split(/[^\w-]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  return words.map((word) => (vocabulary.has(word) ? word : '?')).join(' ');
}

function readVocabulary(flows: readonly CompiledFlow[]): ReadonlySet<string> {
  const words = new Set(COMMON);
  JSON.stringify(flows, (key, value: unknown) => {
    words.add(key);
    if (typeof value === 'string') words.add(value);
    return value;
  });
  return words;
}
