import { paragraphs, type DocumentSection } from './document-page.ts';
import { wordsOfPlan, type PlanFacts } from './plan-facts.ts';
import { fillWords, serverWords, type ServerLocale } from './server-words.ts';

/** What a document says that was agreed to by phone: who read it out and noted that the payer agreed. None where they ticked it themselves. */
export function verbalSections(facts: PlanFacts, locale: ServerLocale): readonly DocumentSection[] {
  const { agent } = facts;
  if (!agent) return [];
  const words = serverWords(locale).documents.verbal;
  const figures = { ...wordsOfPlan(facts, locale), agent: agent.name, agentId: agent.agent_id };
  return [
    { id: 'verbal', title: words.title, content: paragraphs(fillWords(words.text, figures), fillWords(words.copy, figures)) },
  ];
}
