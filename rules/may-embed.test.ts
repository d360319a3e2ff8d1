import { expect, test } from 'vitest';

import { mayEmbed } from './may-embed.ts';

const allowed = ['https://portal.example', 'http://portal.localhost:*'];

test.each(['https://portal.example', 'http://portal.localhost:3010', 'http://portal.localhost:1'])('%s may', (origin) => {
  expect(mayEmbed(allowed, origin)).toBe(true);
});

test.each([
  'http://portal.example',
  'https://portal.example:444',
  'https://portal.example.evil.example',
  'https://evil.example',
  'http://portal.localhost',
  'http://portal.localhost:',
  'http://portal.localhost:80.evil.example',
  'http://portal.localhost:*',
  'null',
  '',
])('"%s" may not', (origin) => {
  expect(mayEmbed(allowed, origin)).toBe(false);
});

test('an empty list allows no origin', () => {
  expect(mayEmbed([], 'https://portal.example')).toBe(false);
});
