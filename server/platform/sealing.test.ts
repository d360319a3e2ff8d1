import { describe, expect, it } from 'vitest';

import { createSealer, parseSealingKeys } from './sealing.ts';

const keyText = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const sealerOf = (text: string) => createSealer(parseSealingKeys(text) ?? []);

describe('a sealer', () => {
  const sealer = sealerOf(keyText('one', 1));

  it('opens what it has sealed', () => {
    expect(sealer.open(sealer.seal('José has 3 bicycles', 'row 1'), 'row 1')).toBe('José has 3 bicycles');
  });

  it('seals the same text to other bytes each time', () => {
    expect(sealer.seal('same', 'row')).not.toEqual(sealer.seal('same', 'row'));
  });

  it('refuses a value that was moved to another row', () => {
    const value = sealer.seal('text', 'row 1');

    expect(() => sealer.open(value, 'row 2')).toThrow();
  });

  it('refuses a value of which a bit was changed', () => {
    const value = sealer.seal('text', 'row 1');
    value.sealed.writeUInt8(value.sealed.readUInt8(30) ^ 1, 30);

    expect(() => sealer.open(value, 'row 1')).toThrow();
  });

  it('opens with an older key while that is listed, and seals with the first', () => {
    const old = sealer.seal('text', 'row');
    const rotated = sealerOf(`${keyText('two', 2)}, ${keyText('one', 1)}`);

    expect(rotated.open(old, 'row')).toBe('text');
    expect(rotated.seal('text', 'row').key_id).toBe('two');
    expect(() => sealerOf(keyText('two', 2)).open(old, 'row')).toThrow('no key "one"');
  });
});

it('keys of another length, without a name, or with one name twice are no keys', () => {
  const texts = ['', 'short', 'one:c2hvcnQ=', `:${'A'.repeat(43)}=`, `${keyText('one', 1)},${keyText('one', 2)}`];

  expect(texts.map(parseSealingKeys)).toEqual(texts.map(() => undefined));
});
