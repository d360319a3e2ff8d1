import { linkColor, type Provider } from '#configuration';
import { formatPhone } from '#rules';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import { paperPdf, type Paper } from './paper-pdf.ts';
import { readDocument } from './read-document.ts';

type Content = Pick<Paper, 'title' | 'line' | 'blocks' | 'date'>;

/** A PDF under the name and in the color of a provider. */
export function providerPdf(provider: Provider, locale: ServerLocale, content: Content): Promise<Buffer> {
  const words = serverWords(locale).documents;
  return paperPdf({
    ...content,
    locale,
    by: provider.provider_name,
    foot: `${provider.provider_name} · ${formatPhone(provider.support.phone)}`,
    page: (number, count) => fillWords(words.page, { number, count }),
    accent: linkColor(provider.brand.accent, 'light'),
  });
}

/** A document that is stored as HTML, as a PDF with the same words. */
export function storedDocumentPdf(provider: Provider, html: string, date: Date): Promise<Buffer> {
  const { locale, ...content } = readDocument(html);
  return providerPdf(provider, locale, { ...content, date });
}
