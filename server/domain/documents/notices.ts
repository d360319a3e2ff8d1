import { parseDay, type DayString, isSafeLink } from '#rules';
import { type Provider, PARAGRAPH_LINK } from '#configuration';

import { hoursWords, phoneWords } from '../letters/provider-words.ts';
import { documentPage, paragraphs, type DocumentSection } from './document-page.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { fillWords, serverWords, toServerLocale, type ServerLocale } from '../../platform/translations.ts';

/** Of our own notices: changed together with their words. */
const NOTICE_VERSION = '3';
const NOTICE_DATE = '2026-11-22' as DayString;

type NoticeName = keyof Provider['documents'];

/** The terms of service of a provider as an HTML document. */
export function termsOfServicePage(provider: Provider, locale: ServerLocale): string {
  const words = serverWords(locale).documents.terms_of_service;
  return noticePage(provider, locale, 'terms_of_service', [
    ['service', words.service, words.serviceText],
    ['use', words.use, words.useText],
    ['credit', words.credit, words.creditText],
    ['electronic', words.electronic, words.electronicText],
    ['texts', words.texts, words.textsText],
    ['help', words.help, words.helpText],
  ]);
}

/** The privacy notice of a provider as an HTML document. */
export function privacyNoticePage(provider: Provider, locale: ServerLocale): string {
  const words = serverWords(locale).documents.privacy_notice;
  return noticePage(provider, locale, 'privacy_notice', [
    ['what', words.what, words.whatText],
    ['bureau', words.bureau, words.bureauText],
    ['payment', words.payment, words.paymentText],
    ['sharing', words.sharing, words.sharingText],
    ['keeping', words.keeping, words.keepingText],
    ['help', words.help, words.helpText],
  ]);
}

type Chapter = readonly [id: string, title: string, text: string];

/** A provider's own words go before ours, in the language asked for or else in one that they exist in. */
function noticePage(provider: Provider, locale: ServerLocale, name: NoticeName, chapters: readonly Chapter[]): string {
  const own = provider.documents[name];
  if (own) return ownPage(provider, locale, name, own);
  const sections = chapters.map(([id, title, text]): DocumentSection => ({
    id,
    title,
    content: paragraphs(fillWords(text, valuesOf(provider, locale))),
  }));
  const { name: title } = serverWords(locale).documents[name];
  return documentPage({ locale, title, by: provider.provider_name, version: NOTICE_VERSION, date: NOTICE_DATE, sections });
}

type OwnNotice = NonNullable<Provider['documents'][NoticeName]>;

function ownPage(provider: Provider, wanted: ServerLocale, name: NoticeName, { version, date, sections }: OwnNotice): string {
  const locale = toServerLocale(
    wanted,
    provider.locales.filter((one) => sections[one]),
  );
  const day = parseDay(date);
  return documentPage({
    locale,
    title: serverWords(locale).documents[name].name,
    by: provider.provider_name,
    version,
    ...(day && { date: day }),
    sections: (sections[locale] ?? []).map(({ title, text }, place) => ({
      id: `section-${place + 1}`,
      title,
      content: plainText(text.map((paragraph) => fillKnown(paragraph, valuesOf(provider, locale)))),
    })),
  });
}

function valuesOf(provider: Provider, locale: ServerLocale): Readonly<Record<string, string>> {
  return {
    provider: provider.provider_name,
    phone: phoneWords(provider),
    hours: hoursWords(provider, locale),
  };
}

/** In a provider's own words, a place that we do not know is left as it was written. */
function fillKnown(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole);
}

/** A provider's paragraphs as HTML. They are text: lists and links are all that is read out of them. */
function plainText(paragraphs: readonly string[]): Html {
  return html`${blocksOf(paragraphs).map((block) =>
    block.isList
      ? html`<ul>${block.lines.map((line) => html`<li>${withLinks(line)}</li>`)}</ul>`
      : html`${block.lines.map((line) => html`<p>${withLinks(line)}</p>`)}`,
  )}`;
}

interface Block {
  readonly isList: boolean;
  readonly lines: readonly string[];
}

/** Paragraphs that follow one another and are of one kind. */
function blocksOf(paragraphs: readonly string[]): readonly Block[] {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const paragraph of paragraphs) {
    const isList = paragraph.startsWith('- ');
    const line = isList ? paragraph.slice(2) : paragraph;
    const last = blocks.at(-1);
    if (last?.isList === isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
  }
  return blocks;
}

function withLinks(line: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of line.matchAll(PARAGRAPH_LINK)) {
    const [whole, words = '', address = ''] = match;
    parts.push(html`${line.slice(end, match.index)}`);
    // The checker rejects other links. If one passes, its words stay without a link.
    parts.push(isSafeLink(address) ? html`<a href="${address}">${words}</a>` : html`${words}`);
    end = match.index + whole.length;
  }
  return html`${[...parts, html`${line.slice(end)}`]}`;
}
