import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { pictureFaults } from './picture-faults.ts';
import { openPictures, type Pictures } from './picture-folder.ts';
import type { Provider } from './provider.ts';

let dir: string;
let pictures: Pictures;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pictures-'));
  mkdirSync(join(dir, 'north'));
  pictures = openPictures(dir);
});
afterEach(() => rmSync(dir, { recursive: true }));

const put = (name: string, content: string | Buffer) => writeFileSync(join(dir, name), content);
const mark = (colour: string) => `<svg viewBox="0 0 4 4"><path d="M0 0h4" fill="${colour}"/></svg>`;

function faultsOf(brand: Partial<Provider['brand']>) {
  return pictureFaults({ brand } as Provider, pictures).map(
    ({ fault, path, message }) => `${fault} ${path.join('.')}: ${message}`,
  );
}

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A segment of a JPEG picture: its marker, its length and its content. */
const segment = (marker: number, content: string | Buffer) => {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A photograph as a phone saves it: with its place, a profile of its colors, two scans, and a film after its end. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 3]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const scan = Buffer.concat([segment(0xda, 'scan'), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, 'JFIF'),
    segment(0xe1, 'Exif GPS 42.44 N 76.50 W \xff\xd9'),
    segment(0xe2, 'ICC_PROFILE colors'),
    segment(0xe2, 'MPF preview'),
    segment(0xfe, 'taken by Ana'),
    segment(0xc2, frame),
    scan,
    segment(0xc4, 'table'),
    scan,
    Buffer.from([0xff, 0xd9]),
    Buffer.from('a film'),
  ]);
}

test('sends a photograph without its place, its author, its preview and its film', () => {
  put('north/photo.jpg', jpeg(1600, 400));
  const { bytes, ...photo } = pictures.find('north/photo.jpg') ?? {};
  const sent = Buffer.from(bytes ?? []).toString('latin1');

  expect(faultsOf({ picture: { light: 'north/photo.jpg' } })).toEqual([]);
  expect(photo).toMatchObject({ type: 'image/jpeg', width: 1600, height: 400 });
  expect(sent).toMatch(/JFIF.*ICC_PROFILE colors.*scan.*table.*scan.*\xff\xd9$/s);
  expect(sent).not.toMatch(/GPS|MPF|Ana|film/);
});

test('accepts a drawing and a PNG picture', () => {
  put('north/logo.svg', mark('#5588aa'));
  put('photo.png', png(800, 200));

  expect(faultsOf({ logo: { light: 'north/logo.svg', has_name: false }, picture: { light: 'photo.png' } })).toEqual([]);
  expect(pictures.find('photo.png')).toMatchObject({ type: 'image/png', width: 800, height: 200 });
});

test.each<[string, string | Buffer, string]>([
  ['a.svg', '<html></html>', 'a.svg is not an SVG drawing'],
  ['a.svg', 'GIF89a', 'a.svg is not an SVG drawing'],
  ['a.svg', '<svg><path d="M0 0"/></svg>', 'a.svg gives no size'],
  ['a.svg', '<svg viewBox="0 0 4 4"><script/><text>A</text></svg>', 'a.svg has <script>, <text>, which pages do not show'],
  ['a.png', '<svg viewBox="0 0 4 4"/>', 'a.png is not a PNG picture'],
  ['a.png', png(9000, 10), 'a.png is 9000 by 10 pixels'],
  ['a.png', png(0, 10), 'a.png is 0 by 10 pixels'],
  ['a.jpg', png(8, 10), 'a.jpg is not a JPEG picture'],
  ['a.jpg', jpeg(8, 10).subarray(0, 90), 'a.jpg is not a JPEG picture'],
  ['a.jpeg', jpeg(9000, 10), 'a.jpeg is 9000 by 10 pixels'],
  ['a.png', Buffer.alloc(400_001), 'a.png has 401 kB, a picture may have 400 kB'],
])('%s with %j is refused', (name, content, message) => {
  put(name, content);

  expect(faultsOf({ picture: { light: name } })).toEqual([expect.stringContaining(`brand.picture.light: ${message}`)]);
});

test('reports a picture that is not there, and accepts it once it is', () => {
  expect(faultsOf({ picture: { light: 'north/none.svg' } })).toEqual([
    expect.stringContaining('there is no picture "north/none.svg"'),
  ]);

  put('north/none.svg', mark('#000'));

  expect(faultsOf({ picture: { light: 'north/none.svg' } })).toEqual([]);
});

test('reports a logo that cannot be seen on dark pages unless it has another one for them', () => {
  put('ink.svg', mark('#1d2327'));
  put('snow.svg', mark('#fff'));

  expect(faultsOf({ logo: { light: 'ink.svg', has_name: false } })).toEqual([
    expect.stringMatching(/^darkContrast brand.logo.light: no color of brand.logo.light has a contrast of 3:1 on dark pages/),
  ]);
  expect(faultsOf({ logo: { light: 'ink.svg', dark: 'snow.svg', has_name: false } })).toEqual([]);
  expect(faultsOf({ logo: { light: 'snow.svg', dark: 'snow.svg', has_name: false } })).toEqual([
    expect.stringMatching(/^contrast brand.logo.light/),
  ]);
});

test('keeps the last good picture while its file is broken', () => {
  put('a.svg', mark('#123456'));
  const good = pictures.find('a.svg');
  put('a.svg', 'half a file');

  expect(pictures.read('a.svg')).toHaveProperty('message');
  expect(pictures.find('a.svg')).toBe(good);
});
