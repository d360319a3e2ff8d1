import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';

import { contrastRatio } from '#configuration';

import { aProvider } from '../../testing/a-provider.ts';
import type { Block } from './block.ts';
import { letterColors } from './letter-colors.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { Letter } from './letter.ts';

const blocks: readonly Block[] = [
  { kind: 'text', text: 'We received your payment. Call (888) 555-0142.' },
  {
    kind: 'facts',
    rows: [
      ['Amount', '$36.00'],
      ['Rate', 'a year', '0%'],
    ],
  },
  { kind: 'title', text: 'Your rights' },
  { kind: 'list', items: ['one', 'two'] },
  { kind: 'table', head: ['Due', 'Amount'], rows: [['May 1', '$1.00']] },
  { kind: 'code', text: '123456' },
  { kind: 'button', text: 'See my plan', link: 'https://lakeside.example/?a=1&b=2' },
];
const letter: Letter = [{ locale: 'en', title: 'Your payment', blocks }];
const provider = aProvider();
const HOSTILE = `O'Connor-Nuñez <img src=x onerror="alert(1)"> </title></style>&amp; “ñ” 🙂`;

type Node = ReturnType<typeof parseDocument>['children'][number];

/** Every element of a letter, read by a parser. */
function elementsOf(source: string) {
  const within = (nodes: readonly Node[]): readonly Extract<Node, { readonly attribs: unknown }>[] =>
    nodes.flatMap((node) => [...('attribs' in node ? [node] : []), ...('children' in node ? within(node.children) : [])]);
  return within(parseDocument(source).children);
}

const namesIn = (source: string) => elementsOf(source).map(({ name }) => name);

describe('the HTML of a letter', () => {
  const source = letterHtml(provider, letter, 'Your payment');

  test('has one title, its language, and a first line for the list of messages', () => {
    const elements = elementsOf(source);

    expect(elements.filter(({ name }) => name === 'h1')).toHaveLength(1);
    expect(elements.find(({ name }) => name === 'html')?.attribs).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(source).toMatch(/aria-hidden="true"[^>]*>We received your payment\./);
  });

  test('loads nothing and runs nothing', () => {
    expect(source).not.toMatch(/<script|<link|<img|url\(|@import|@font-face| src=/);
  });

  test('lays out by tables that screen readers do not announce, and names the cells of facts', () => {
    const tables = elementsOf(source).filter(({ name }) => name === 'table');
    const facts = tables.filter(({ attribs }) => attribs['role'] !== 'presentation');

    expect(facts).toHaveLength(2);
    expect(
      elementsOf(source)
        .filter(({ name }) => name === 'th')
        .map(({ attribs }) => attribs['scope']),
    ).toEqual(['row', 'row', 'row']);
  });

  test('has one button, and calls phone numbers', () => {
    const links = elementsOf(source)
      .filter(({ name }) => name === 'a')
      .map(({ attribs }) => attribs['href']);

    expect(links).toEqual(['tel:+18885550142', 'https://lakeside.example/?a=1&b=2', 'tel:+18885550142']);
  });

  test('keeps hostile texts as text in each part', () => {
    const hostile = blocks.map(
      (block) => JSON.parse(JSON.stringify(block).replaceAll('one', JSON.stringify(HOSTILE).slice(1, -1))) as Block,
    );
    const texts: readonly Block[] = [
      ...hostile,
      { kind: 'text', text: HOSTILE },
      { kind: 'facts', rows: [[HOSTILE, HOSTILE, HOSTILE]] },
    ];
    const evil: Letter = [
      { locale: 'en', title: HOSTILE, blocks: [...texts, { kind: 'button', text: HOSTILE, link: 'https://x.example/' }] },
    ];

    const html = letterHtml(aProvider({ display_name: HOSTILE }), evil, HOSTILE);

    expect(namesIn(html)).not.toContain('img');
    expect(namesIn(html).filter((name) => name === 'title' || name === 'style')).toEqual(['title', 'style']);
    expect(letterText(provider, evil)).toContain(HOSTILE);
  });

  test('marks each part with its own language', () => {
    const both = letterHtml(provider, [...letter, { locale: 'es', title: 'Su pago', blocks: [] }], 'Your payment / Su pago');

    expect(namesIn(both).filter((name) => name === 'h1')).toHaveLength(1);
    expect(both).toContain('<div lang="es">');
  });

  test('shows a PNG logo that comes with the message, and the name beside it', () => {
    const logo = { light: 'lakeside/logo.png', has_name: false };
    const html = letterHtml(aProvider({ brand: { ...provider.brand, logo } }), letter, 'x');
    const named = letterHtml(aProvider({ brand: { ...provider.brand, logo: { ...logo, has_name: true } } }), letter, 'x');

    expect(html).toMatch(/<img src="cid:logo" alt="" [^>]*>&nbsp; Lakeside Health/);
    expect(named).toContain('alt="Lakeside Health"');
  });
});

test('the text of a letter has everything that the HTML has', () => {
  expect(letterText(provider, letter)).toMatchInlineSnapshot(`
    "Lakeside Health

    Your payment

    We received your payment. Call (888) 555-0142.

    Amount: $36.00
    Rate: 0% a year

    Your rights

    - one
    - two

    Due | Amount
    May 1 | $1.00

    123456

    See my plan: https://lakeside.example/?a=1&b=2

    Questions? Call (888) 555-0142, always.
    This is an automatic message from Lakeside Health. Please don’t reply to it."
  `);
});

test.each(['#ffee00', '#0b6e6e', '#000000', '#ff0000', '#8a8a8a'])(
  'each pair of colors can be read where the accent is %s',
  (accent) => {
    const { brand } = aProvider();
    const { light, dark } = letterColors(aProvider({ brand: { ...brand, accent, on_accent: '#000000' } }));

    for (const { card, ink, quiet, link } of [light, dark])
      for (const color of [ink, quiet, link]) expect(contrastRatio(color, card)).toBeGreaterThanOrEqual(4.5);
  },
);
