import { paragraphs, type DocumentSection } from './document-page.ts';
import { html } from './html.ts';
import { wordsOfPlan, type PlanFacts } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** What a person must know before they agree to documents in electronic form (ESIGN, 15 USC 7001(c)). */
export function electronicSection(facts: PlanFacts, locale: ServerLocale): DocumentSection {
  const words = serverWords(locale).documents.electronic;
  const figures = wordsOfPlan(facts, locale);
  const points = [words.scope, words.paper, words.withdraw, words.contact, words.system];
  return {
    id: 'electronic',
    title: words.title,
    content: html`${paragraphs(words.lead)}<ul>${points.map((point) => html`<li>${fillWords(point, figures)}</li>`)}</ul>${paragraphs(
      words.shown,
    )}`,
  };
}
