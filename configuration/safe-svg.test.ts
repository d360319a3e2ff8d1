import { describe, expect, test } from 'vitest';

import { sanitizeSvg } from './safe-svg.ts';

const START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">';
const drawing = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${content}</svg>`;

describe('what a drawing is made of stays', () => {
  test.each([
    ['<path d="M0 0h8" fill="#0b6e6e" fill-rule="evenodd" />'],
    ['<g transform="rotate(4)" opacity=".5"><circle cx="1" cy="1" r="1" stroke="none" /></g>'],
    ['<defs><linearGradient id="a-1"><stop offset="0" stop-color="#fff" /></linearGradient></defs>'],
    ['<rect width="8" height="4" fill="url(#a-1)" clip-path="url(#b)" />'],
    ['<use href="#mark" x="2" />'],
  ])('%s', (content) => {
    expect(sanitizeSvg(drawing(content))).toMatchObject({ text: `${START}${content}</svg>`, removed: [], width: 8, height: 4 });
  });
});

describe('what a drawing is not made of goes, and is named', () => {
  test.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<SCRIPT href="https://evil.example/x.js"/>', '<SCRIPT>'],
    [
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
      '<foreignObject>',
    ],
    ['<path d="M0 0" onclick="alert(1)"/>', 'onclick'],
    ['<path d="M0 0" style="fill:url(https://evil.example)"/>', 'style'],
    ['<style>@import url(https://evil.example/x.css)</style>', '<style>'],
    ['<image href="https://evil.example/pixel.png"/>', '<image>'],
    ['<use href="https://evil.example/x.svg#a"/>', 'href'],
    ['<use xlink:href="data:image/svg+xml,x#a"/>', 'xlink:href'],
    ['<rect fill="url(https://evil.example/x.svg#a)"/>', 'fill'],
    ['<rect fill="url(#a) url(//evil.example)"/>', 'fill'],
    ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>'],
    ['<animate attributeName="href" values="javascript:alert(1)"/>', '<animate>'],
    ['<set attributeName="onload" to="alert(1)"/>', '<set>'],
    ['<text>Lakeside</text>', '<text>'],
    ['<handler type="application/ecmascript">alert(1)</handler>', '<handler>'],
  ])('%s', (content, what) => {
    const { text, removed } = sanitizeSvg(drawing(content));

    expect(removed).toContain(what);
    expect(text).not.toMatch(/script|alert|evil|style|foreign|animate|Lakeside|\bon/i);
  });
});

test.each([
  ['an entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<path d="&x;"/>'],
  ['a style sheet', '<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?>', ''],
  ['a comment', '<!-- <script>alert(1)</script> -->', ''],
])('%s before the drawing goes', (_, before, content) => {
  expect(sanitizeSvg(before + drawing(content)).text).not.toMatch(/passwd|ENTITY|DOCTYPE|evil|alert|<\?|<!/);
});

test('notes of the drawing program go without a word', () => {
  const notes = '<metadata><rdf:RDF/></metadata><title>Mark</title><sodipodi:namedview id="base"/>';
  const { text, removed } = sanitizeSvg(
    drawing(`${notes}<g inkscape:label="Layer" data-name="1" class="a"><path d="M0 0"/></g>`),
  );

  expect(removed).toEqual([]);
  expect(text).toBe(`${START}<g><path d="M0 0" /></g></svg>`);
});

test.each([
  ['<svg width="30" height="10px"></svg>', { width: 30, height: 10 }],
  ['<svg viewBox="0,0,30,10" width="100%"></svg>', { width: 30, height: 10 }],
  ['<svg width="100%" height="2em"></svg>', { width: undefined, height: undefined }],
  ['<svg viewBox="0 0 0 0"></svg>', { width: undefined, height: undefined }],
])('the size of %s is read', (source, size) => {
  expect(sanitizeSvg(source)).toMatchObject(size);
});
