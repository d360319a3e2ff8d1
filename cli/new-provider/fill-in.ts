import type { TryOut } from '#configuration';

import { emptyDraft, type Draft, fileText } from './draft.ts';
import type { Question } from './question.ts';

interface Answers {
  readonly questions: readonly Question[];
  /** What was answered, by flag. */
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly tryOut: TryOut;
}

/** A draft from answers, some of which may be missing or wrong: the draft is sound without them. */
export interface FilledIn {
  readonly draft: Draft;
  /** What is wrong with an answer, by flag, in the sentences of the checker. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  /** The flags of the questions that have to be answered. */
  readonly missing: readonly string[];
  /** What is taken where there is no answer, by flag. */
  readonly suggested: Readonly<Record<string, string>>;
}

/** Fills in a draft without asking: what was not answered is as suggested. */
export function fillIn({ questions, given, tryOut }: Answers): FilledIn {
  const problems: Record<string, readonly string[]> = {};
  const missing: string[] = [];
  const suggestions: Record<string, string> = {};
  let draft = emptyDraft;
  for (const question of questions) {
    if (question.isAsked?.(draft) === false) continue;
    const { flag } = question;
    const suggested = question.suggest(draft);
    if (suggested !== undefined) suggestions[flag] = suggested;
    const answer = given[flag]?.trim() ?? suggested;
    if (answer === undefined) {
      missing.push(flag);
      continue;
    }
    const taken = takeAnswer(question, draft, { answer, tryOut });
    if ('draft' in taken) draft = taken.draft;
    else problems[flag] = taken.problems;
  }
  return { draft, problems, missing, suggested: suggestions };
}

/** The draft with the answer, or what is wrong with it. */
export function takeAnswer(
  question: Question,
  draft: Draft,
  { answer, tryOut }: { readonly answer: string; readonly tryOut: TryOut },
): { readonly draft: Draft } | { readonly problems: readonly string[] } {
  const taken = question.take(draft, answer);
  if ('problem' in taken) return { problems: [taken.problem] };
  const objections = tryOut.objections(taken.draft.slug, fileText(taken.draft));
  if (objections.length === 0) return taken;
  return { problems: objections.map(({ message, cure }) => (cure === undefined ? message : `${message} (${cure})`)) };
}
