import { expect, test } from 'vitest';

import { aPlan } from '../../testing/a-plan.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { readDocument } from '../letters/read-document.ts';
import { storedDocumentPdf } from '../letters/provider-paper.ts';
import { planDocuments } from './plan-documents.ts';

const day = new Date('2026-06-16T12:00:00Z');

test.each(['en', 'es'])('each document of a plan is a PDF with the words that were signed (%s)', async (locale) => {
  for (const { html_file, name } of planDocuments(aPlan({ months: 36 }), locale)) {
    const { text, title, language, tags, pages } = await readPdf(await storedDocumentPdf(aProvider(), html_file, day));
    const words = text.replaceAll(/\s+/g, '');

    expect({ title, language }).toEqual({ title: name, language: locale });
    expect(pages).toBeGreaterThan(1);
    expect(tags).toMatch(/"H1".*"H2".*"Table".*"TR".*"TH".*"TD"/s);
    for (const sentence of sentencesOf(html_file)) expect(words).toContain(sentence.replaceAll(/\s+/g, ''));
  }
});

/** Everything that a reader of the document reads. */
function sentencesOf(html: string): readonly string[] {
  return readDocument(html)
    .blocks.flatMap((block): readonly string[] => {
      if ('text' in block) return [block.text];
      if ('items' in block) return block.items;
      return block.kind === 'table'
        ? [block.head, ...block.rows].flat()
        : block.rows.flatMap((row) => row.filter((one): one is string => one !== undefined));
    })
    .map((text) => text.replaceAll('\u00a0', ' '));
}

test('the same document gives the same bytes', async () => {
  const [agreement] = planDocuments(aPlan(), 'es');
  const html = agreement?.html_file ?? '';

  expect(await storedDocumentPdf(aProvider(), html, day)).toEqual(await storedDocumentPdf(aProvider(), html, day));
});

test('a name is written as it is, whatever signs are in it', async () => {
  const payer = { first_name: 'Ñandú <b>&amp;</b>', last_name: 'o’connor-nuñez "Žižka"' };
  const [agreement] = planDocuments({ ...aPlan(), payer }, 'es');

  const { text } = await readPdf(await storedDocumentPdf(aProvider(), agreement?.html_file ?? '', day));

  expect(text).toMatch(/Ñandú <b>&amp;<\/b> O’Connor-Nuñez "Žižka"/);
});
