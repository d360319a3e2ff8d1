import { type Files, isTest, sources } from './files.ts';

/** React's own `Context.Provider` is none. */
const PRODUCT_WORD = /(?<!Context\.)\b(?:bill|guarantor|patient|payment|provider|offer|plan)s?\b/i;

/** The engine runs any flow. Code that needs a word of this product belongs in another module. */
export function inspectProductWords(files: Files): readonly string[] {
  return sources(files).flatMap(([path, source]) => {
    if (!path.startsWith('engine/') || isTest(path)) return [];
    const lines = source.split('\n').map((line, index) => ({ word: PRODUCT_WORD.exec(line)?.[0], at: `${path}:${index + 1}` }));
    return lines.filter(({ word }) => word !== undefined).map(({ word, at }) => `${at} holds "${word}", a word of the product`);
  });
}
