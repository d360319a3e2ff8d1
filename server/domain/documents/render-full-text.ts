import { createHash } from 'node:crypto';

import en from '#locales/en.json' with { type: 'json' };
import es from '#locales/es.json' with { type: 'json' };
import { formatCents, toCents } from '#rules';

import { publicProvider, type Provider } from '#configuration';
import { definitions, documentPage, paragraphs, type DocumentSection, html, type Html } from './document-page.ts';
import { hoursWords, phoneWords } from './provider-words.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

const FULL_TEXT_VERSION = '1';
const LOCALES: readonly ServerLocale[] = ['en', 'es'];

/** What the patient's own screen asks them to agree to, beside the documents. */
type Asked = Pick<typeof en, 'reviewInfo' | 'rollUps'>;

const screens: Readonly<Record<ServerLocale, Asked>> = { en, es };

export interface FullText {
  readonly locale: ServerLocale;
  readonly html_file: string;
  /** SHA-256 of `html_file`, hexadecimal. */
  readonly hash: string;
}

/** The full texts of a provider in every language, and one name for them all: other words or another phone line make another name. */
export interface FullTexts {
  readonly version: string;
  readonly texts: readonly FullText[];
}

/**
 * Everything whose main points an agent reads aloud, in the words of the documents themselves. It has nothing of any person, so
 * anyone who has the link may read it.
 */
export function fullTexts(provider: Provider): FullTexts {
  const known = made.get(provider) ?? makeFullTexts(provider);
  made.set(provider, known);
  return known;
}

/** A provider's file is replaced as a whole when it changes. */
const made = new WeakMap<Provider, FullTexts>();

function makeFullTexts(provider: Provider): FullTexts {
  const texts = LOCALES.map((locale) => {
    const html_file = renderFullText(provider, locale);
    return { locale, html_file, hash: sha256(html_file) };
  });
  return { version: sha256(texts.map(({ hash }) => hash).join(' ')).slice(0, 12), texts };
}

function renderFullText(provider: Provider, locale: ServerLocale): string {
  const { full_text: words, automatic_payment_authorization: authorization } = wordsIn(locale);
  const section = (id: string, title: string, ...texts: readonly string[]): DocumentSection => ({
    id,
    title,
    content: paragraphsOf(provider, locale, texts),
  });
  return documentPage({
    locale,
    title: words.name,
    by: provider.provider_name,
    version: FULL_TEXT_VERSION,
    sections: [
      section('about', words.about, words.aboutText, words.ownText, words.paperText),
      creditSection(provider, locale),
      agreementSection(provider, locale),
      costSection(provider, locale),
      section('moving', words.moving, words.movingText),
      section('joining', words.joining, words.joiningText),
      section(
        'authorization',
        authorization.name,
        words.authorizeText,
        words.timingText,
        words.statementText,
        authorization.changesText,
      ),
      section('revoke', authorization.revoke, authorization.revokeText, authorization.rightsText, authorization.freelyText),
      futureSection(provider, locale),
      electronicSection(provider, locale),
    ],
  });
}

/** The sentence of the patient's screen, with the matching texts of the terms and the privacy notice. */
function creditSection(provider: Provider, locale: ServerLocale): DocumentSection {
  const { full_text: words, terms_of_service: terms, privacy_notice: privacy } = wordsIn(locale);
  const asked = screenText(provider, locale, 'reviewInfo.creditCheckConsent', ({ reviewInfo }) => reviewInfo.creditCheckConsent);
  return {
    id: 'credit',
    title: words.credit,
    content: paragraphsOf(provider, locale, [asked, terms.creditText, privacy.bureauText]),
  };
}

/** The payment plan agreement without its figures. */
function agreementSection(provider: Provider, locale: ServerLocale): DocumentSection {
  const { full_text: words, payment_plan_agreement: agreement } = wordsIn(locale);
  const promises = [words.payText, agreement.earlyText, agreement.missedText, agreement.changeText];
  return {
    id: 'agreement',
    title: agreement.name,
    content: paragraphsOf(provider, locale, [words.partiesText, words.amountsText, ...promises]),
  };
}

/** What costs nothing has its figure here, too: the law asks for these two. */
function costSection(provider: Provider, locale: ServerLocale): DocumentSection {
  const { payment_plan_agreement: words } = wordsIn(locale);
  const cost = definitions([
    [words.creditor, provider.provider_name],
    [words.apr, html`<strong>0%</strong> ${words.aprHint}`],
    [words.financeCharge, html`<strong>${formatCents(toCents(0), locale)}</strong> ${words.financeChargeHint}`],
  ]);
  const texts = [words.noInterest, words.noSecurity];
  return { id: 'cost', title: words.disclosure, content: html`${cost}${paragraphsOf(provider, locale, texts)}` };
}

function futureSection(provider: Provider, locale: ServerLocale): DocumentSection {
  const { full_text: words } = wordsIn(locale);
  const asked = [
    screenText(provider, locale, 'rollUps.text', ({ rollUps }) => rollUps.text),
    screenText(provider, locale, 'rollUps.notice', ({ rollUps }) => rollUps.notice),
    screenText(provider, locale, 'rollUps.limit', ({ rollUps }) => rollUps.limit),
    screenText(provider, locale, 'rollUps.undo', ({ rollUps }) => rollUps.undo),
  ];
  return { id: 'future', title: words.future, content: paragraphsOf(provider, locale, [words.futureText, ...asked]) };
}

/** ESIGN, 15 USC 7001(c): everything in the agreement about it, except the box that a patient checks. */
function electronicSection(provider: Provider, locale: ServerLocale): DocumentSection {
  const { electronic: words } = wordsIn(locale);
  const points = [words.scope, words.paper, words.withdraw, words.contact, words.system];
  return { id: 'electronic', title: words.title, content: paragraphsOf(provider, locale, [words.lead, ...points]) };
}

function wordsIn(locale: ServerLocale) {
  return serverWords(locale).documents;
}

/** A text of the patient's screen, in this provider's own words where it has some. */
function screenText(provider: Provider, locale: ServerLocale, key: string, ours: (words: Asked) => string): string {
  return publicProvider(provider).texts[locale]?.[key] ?? ours(screens[locale]);
}

function paragraphsOf(provider: Provider, locale: ServerLocale, texts: readonly string[]): Html {
  const values = {
    provider: provider.provider_name,
    phone: phoneWords(provider),
    hours: hoursWords(provider, locale),
    descriptor: provider.statement_descriptor,
    maximum: formatCents(toCents(provider.maximum_balance_cents), locale),
  };
  return paragraphs(...texts.map((text) => fillWords(text, values)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
