import { formatPhone } from '#rules';

import type { Provider } from '../providers/index.ts';
import { documentPage, paragraphs, type DocumentSection } from './document-page.ts';
import { fillWords, serverWords, type ServerLocale } from './server-words.ts';

const NOTICE_VERSION = '1';

/** The terms of service of a provider as an HTML document. */
export function termsOfServicePage(provider: Provider, locale: ServerLocale): string {
  const words = serverWords(locale).documents.terms_of_service;
  return noticePage(provider, locale, words.name, [
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
  return noticePage(provider, locale, words.name, [
    ['what', words.what, words.whatText],
    ['bureau', words.bureau, words.bureauText],
    ['payment', words.payment, words.paymentText],
    ['sharing', words.sharing, words.sharingText],
    ['keeping', words.keeping, words.keepingText],
    ['help', words.help, words.helpText],
  ]);
}

type Chapter = readonly [id: string, title: string, text: string];

function noticePage(provider: Provider, locale: ServerLocale, title: string, chapters: readonly Chapter[]): string {
  const values = {
    provider: provider.provider_name,
    phone: formatPhone(provider.support.phone),
    hours: provider.support.hours[locale] ?? '',
  };
  const sections = chapters.map(([id, heading, text]): DocumentSection => ({
    id,
    title: heading,
    content: paragraphs(fillWords(text, values)),
  }));
  return documentPage({ locale, title, by: provider.provider_name, version: NOTICE_VERSION, sections });
}
