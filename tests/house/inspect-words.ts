import { type Files, isTest, sources } from './files.ts';

const PRODUCT_WORD = /\b(?:bill|guarantor|patient|payment|provider|offer|plan)s?\b/i;

/** The engine turns any flow: what it names in words of this product belongs elsewhere. */
export function inspectWords(files: Files): readonly string[] {
  return sources(files).flatMap(([path, source]) => {
    if (!path.startsWith('engine/') || isTest(path)) return [];
    const lines = source
      .split('\n')
      .map((line, index) => ({ word: PRODUCT_WORD.exec(line)?.[0], place: `${path}:${index + 1}` }));
    return lines
      .filter(({ word }) => word !== undefined)
      .map(({ word, place }) => `${place} says "${word}", a word of the product`);
  });
}
