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

  test.each([
    ['with the text that was read', read, {}],
    ['with another text', saved, { conflict: saved }],
  ])('can be saved again once it is back %s', (_, back, decision) => {
    const removed = takeDisk(edited('{"b":1}'), { changed: [], removed: [file] });
    const { [file]: draft } = takeDisk(removed, { changed: [back], removed: [] });

    expect(draft).toEqual({ file, read: '{"a":1}', hash: 'one', text: '{"b":1}', ...decision });
    expect(draft && decide(draft, '{"b":1}')).toEqual({ file, read: back.text, hash: back.hash, text: '{"b":1}' });
  });

  test('leaves nothing to decide once it is removed, or has the text again that was read', () => {
    const both = takeDisk(edited('{"b":1}'), { changed: [saved], removed: [] });

    expect(takeDisk(both, { changed: [], removed: [file] })[file]).not.toHaveProperty('conflict');
    expect(takeDisk(both, { changed: [read], removed: [] })).toEqual(edited('{"b":1}'));
  });
});
