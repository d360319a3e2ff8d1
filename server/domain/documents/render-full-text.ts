import type first from '#locales/en.json';
import { formatCents, toCents } from '#rules';

import { textsOf, type Provider } from '#configuration';
import {
  definitions,
  documentPage,
  paragraphs,
  type DocumentSection,
  type HashedHtml,
  sha256,
  withHash,
} from './document-page.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { hoursWords, phoneWords } from '../letters/provider-words.ts';
import { screenWords } from '../../platform/screen-words.ts';
import { fillWords, SERVER_LOCALES, serverWords, type ServerLocale } from '../../platform/translations.ts';

const FULL_TEXT_VERSION = '3';

/** What the patient's own screen asks them to agree to, beside the documents. */
type Asked = Pick<typeof first, 'reviewInfo' | 'rollUps'>;

/** The full texts of a provider in every language, and one name for them all: other words or another phone line make another name. */
export interface FullTexts {
  readonly version: string;
  readonly texts: readonly (HashedHtml & { readonly locale: ServerLocale })[];
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
  const texts = SERVER_LOCALES.map((locale) => ({ locale, ...withHash(renderFullText(provider, locale)) }));
  return { version: sha256(texts.map(({ hash }) => hash).join(' ')).slice(0, 12), texts };
}

function renderFullText(provider: Provider, locale: ServerLocale): string {
  const words = serverWords(locale).documents;
  const { full_text, payment_plan_agreement: agreement, automatic_payment_authorization: authorization } = words;
  const asked = askedTexts(provider, locale);
  const section = (id: string, title: string, texts: readonly string[]): DocumentSection => ({
    id,
    title,
    content: paragraphsOf(provider, locale, texts),
  });
  const promises = [full_text.payText, agreement.earlyText, agreement.missedText, agreement.changeText];
  const authorizing = [full_text.authorizeText, full_text.timingText, full_text.statementText, authorization.changesText];
  // ESIGN, 15 USC 7001(c): everything in the agreement about it, except the box that a patient checks.
  const { lead, scope, paper, withdraw, contact, system } = words.electronic;
  return documentPage({
    locale,
    title: full_text.name,
    by: provider.provider_name,
    version: FULL_TEXT_VERSION,
    sections: [
      section('about', full_text.about, [full_text.aboutText, full_text.ownText, full_text.paperText]),
      section('credit', full_text.credit, [asked.credit, words.terms_of_service.creditText, words.privacy_notice.bureauText]),
      section('agreement', agreement.name, [full_text.partiesText, full_text.amountsText, ...promises]),
      costSection(provider, locale),
      section('moving', full_text.moving, [full_text.movingText]),
      section('joining', full_text.joining, [full_text.joiningText]),
      section('authorization', authorization.name, authorizing),
      section('revoke', authorization.revoke, [authorization.revokeText, authorization.rightsText, authorization.freelyText]),
      section('future', full_text.future, [full_text.futureText, ...asked.future]),
      section('electronic', words.electronic.title, [lead, scope, paper, withdraw, contact, system]),
    ],
  });
}

/** What costs nothing has its figure here, too: the law asks for these two. */
function costSection(provider: Provider, locale: ServerLocale): DocumentSection {
  const { payment_plan_agreement: words } = serverWords(locale).documents;
  const cost = definitions([
    [words.creditor, provider.provider_name],
    [words.apr, html`<strong>0%</strong> ${words.aprHint}`],
    [words.financeCharge, html`<strong>${formatCents(toCents(0), locale)}</strong> ${words.financeChargeHint}`],
  ]);
  const texts = [words.noInterest, words.noSecurity];
  return { id: 'cost', title: words.disclosure, content: html`${cost}${paragraphsOf(provider, locale, texts)}` };
}

/** The sentences of the patient's screens, in this provider's own words where it has some. */
function askedTexts(provider: Provider, locale: ServerLocale) {
  const own = textsOf(provider)[locale] ?? {};
  const { reviewInfo, rollUps } = screenWords<Asked>(locale);
  return {
    credit: own['reviewInfo.creditCheckConsent'] ?? reviewInfo.creditCheckConsent,
    future: (['text', 'notice', 'limit', 'undo'] as const).map((name) => own[`rollUps.${name}`] ?? rollUps[name]),
  };
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
