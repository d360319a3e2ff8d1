import type { TryOut } from '#configuration';

import { emptyDraft, type Draft } from './draft.ts';
import { takeAnswer } from './fill-in.ts';
import type { Question } from './question.ts';

interface Interview {
  readonly questions: readonly Question[];
  /** What was said already, by flag. */
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly tryOut: TryOut;
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly report: (sentence: string) => void;
  /** More about a key of the file, for the visitor who answers "?". */
  readonly explain: (key: string) => string | undefined;
}

/** Goes through the questions one by one; each answer is checked at once, in the sentences of the checker. */
export async function interview({ questions, given, ...terminal }: Interview): Promise<Draft | 'interrupted'> {
  const { tryOut, report } = terminal;
  let draft = emptyDraft;
  for (const question of questions) {
    if (question.isAsked?.(draft) === false) continue;
    const said = given[question.flag];
    const taken = said === undefined ? undefined : takeAnswer(question, draft, { answer: said.trim(), tryOut });
    if (taken && 'draft' in taken) {
      draft = taken.draft;
      continue;
    }
    taken?.problems.forEach((problem) => report(`  --${question.flag}: ${problem}`));
    const answered = await askUntilSound(question, draft, terminal);
    if (!answered) return 'interrupted';
    draft = answered;
  }
  return draft;
}

type TerminalSession = Omit<Interview, 'questions' | 'given'>;

async function askUntilSound(
  question: Question,
  draft: Draft,
  { ask, tryOut, report, explain }: TerminalSession,
): Promise<Draft | undefined> {
  const suggested = question.suggest(draft);
  for (;;) {
    const typed = await ask(`${question.asks}${suggested ? ` [${suggested}]` : ''}: `);
    if (typed === undefined) return undefined;
    if (typed.trim() === '?') {
      report(`  ${explain(question.key) ?? 'There is no more to report.'}`);
      continue;
    }
    const answer = typed.trim() || suggested;
    if (answer === undefined) {
      report('  This has to be answered.');
      continue;
    }
    const taken = takeAnswer(question, draft, { answer, tryOut });
    if ('draft' in taken) return taken.draft;
    taken.problems.forEach((problem) => report(`  ${problem}`));
  }
}
