import { readFileSync } from 'node:fs';

import { MESSAGE_KINDS } from '#server';
import { expect, test } from 'vitest';

test.each(['en', 'es'])('each kind of message has words on the work list of Studio, in %s', (language) => {
  const texts = JSON.parse(readFileSync(`studio/texts/${language}.json`, 'utf8')) as {
    readonly work: { readonly codes: Readonly<Record<string, string>> };
  };

  expect(MESSAGE_KINDS.filter((kind) => !Object.hasOwn(texts.work.codes, kind))).toEqual([]);
});
