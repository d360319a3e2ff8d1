import { create } from 'zustand';

import type { FactValue } from '#engine';

import type { Question, SentEvent, SentValue } from '../../worker/question.ts';

type Questions = Readonly<Record<string, Question>>;

/** The imagined visitor of each flow, as long as Studio is open. */
export const useQuestions = create<Questions>(() => ({}));

const NEWCOMER: Question = { path: '', facts: {}, events: [], at: 0 };

export function questionOf(questions: Questions, flow: string): Question {
  return questions[flow] ?? NEWCOMER;
}

function change(flow: string, next: (question: Question) => Question): void {
  useQuestions.setState((all) => ({ [flow]: next(questionOf(all, flow)) }));
}

/** The same visitor asks for another path. What happened to them is gone with it. */
export function askFor(flow: string, path: string): void {
  change(flow, ({ facts }) => ({ ...NEWCOMER, path, facts }));
}

export function beginAnew(flow: string): void {
  change(flow, ({ path }) => ({ ...NEWCOMER, path }));
}

export function goTo(flow: string, at: number): void {
  change(flow, (question) => ({ ...question, at }));
}

/** Something happens at the moment that is looked at. What happened after it before is gone. */
export function happen(flow: string, event: SentEvent): void {
  change(flow, (question) => {
    const events = [...question.events.slice(0, question.at), event];
    return { ...question, events, at: events.length };
  });
}

/** The event of the moment leaves a fact open: this is its value. What happened after it is followed again. */
export function choose(flow: string, fact: string, value: FactValue): void {
  change(flow, (question) => {
    const events = question.events.map((event, index) => {
      if (index !== question.at - 1 || event.kind === 'open' || event.kind === 'set') return event;
      return { ...event, given: { ...event.given, [fact]: value } };
    });
    return { ...question, events };
  });
}

/** At the arrival, the whole session is another one; later, the fact changes at that moment. */
export function setFact(flow: string, fact: string, value: SentValue): void {
  const question = questionOf(useQuestions.getState(), flow);
  const { at, events, facts } = question;
  const last = events[at - 1];
  if (at === 0) change(flow, (now) => ({ ...now, facts: { ...facts, [fact]: value } }));
  else if (last?.kind === 'set' && at === events.length)
    change(flow, (now) => ({
      ...now,
      events: [...events.slice(0, -1), { kind: 'set', facts: { ...last.facts, [fact]: value } }],
    }));
  else happen(flow, { kind: 'set', facts: { [fact]: value } });
}
