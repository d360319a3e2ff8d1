import { formatDay, today } from '#rules';

import { paragraphs, type DocumentSection } from './document-page.ts';
import { wordsOfPlan, type PlanFacts } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

/** The section of a document that was agreed to by phone: who read it out, where the full text went, and that the payer agreed. None where they checked the box themselves. */
export function verbalSections(facts: PlanFacts, locale: ServerLocale): readonly DocumentSection[] {
  const { agent } = facts;
  if (!agent) return [];
  const words = serverWords(locale).documents.verbal;
  const figures = { ...wordsOfPlan(facts, locale), agent: agent.name, agentId: agent.agent_id };
  const texts = [fillWords(words.text, figures), ...sentTexts(facts, locale), fillWords(words.copy, figures)];
  return [{ id: 'verbal', title: words.title, content: paragraphs(...texts) }];
}

/** Where the full text went, and on which day where the provider is. */
function sentTexts({ sentFullText, provider }: PlanFacts, locale: ServerLocale): readonly string[] {
  if (!sentFullText) return [];
  const { channel, sent_to, at } = sentFullText;
  const words = serverWords(locale).documents.verbal;
  const day = formatDay(today(provider.time_zone, at), locale, 'long');
  return [fillWords(channel === 'email' ? words.sentEmail : words.sentPhone, { contact: sent_to, day })];
}
