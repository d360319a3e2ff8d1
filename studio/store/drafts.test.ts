import { describe, expect, test } from 'vitest';

import { decide, draftsOf, isUnsaved, takeDisk } from './drafts.ts';

const file = 'providers/lakeside.json';
const read = { file, text: '{"a":1}', hash: 'one' };
const saved = { file, text: '{"a":2}', hash: 'two' };
const edited = (text: string) => {
  const { [file]: draft, ...others } = draftsOf([read]);
  return draft ? { ...others, [file]: { ...draft, text } } : others;
};

describe('a file that changes on disk', () => {
  test('is shown as it is there while the editor has no edits', () => {
    const { [file]: draft } = takeDisk(draftsOf([read]), { changed: [saved], removed: [] });

    expect(draft).toEqual({ file, read: '{"a":2}', hash: 'two', text: '{"a":2}' });
  });

  test('keeps the edits, and shows what is on disk beside them', () => {
    const { [file]: draft } = takeDisk(edited('{"b":1}'), { changed: [saved], removed: [] });

    expect(draft).toMatchObject({ text: '{"b":1}', hash: 'one', conflict: saved });
  });

  test('is settled where both have the same text', () => {
    const { [file]: draft } = takeDisk(edited('{"a":2}'), { changed: [saved], removed: [] });

    expect(draft && isUnsaved(draft)).toBe(false);
  });

  test('can be saved once the person decided for a text', () => {
    const { [file]: draft } = takeDisk(edited('{"b":1}'), { changed: [saved], removed: [] });

    expect(draft && decide(draft, '{"a":2,"b":1}')).toEqual({ file, read: '{"a":2}', hash: 'two', text: '{"a":2,"b":1}' });
  });

  test('keeps its edits in the editor when it is removed', () => {
    expect(takeDisk(edited('{"b":1}'), { changed: [], removed: [file] })[file]).toMatchObject({
      text: '{"b":1}',
      isRemoved: true,
    });
    expect(takeDisk(draftsOf([read]), { changed: [], removed: [file] })).toEqual({});
  });
});
