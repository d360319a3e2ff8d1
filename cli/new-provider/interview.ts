import type { TryOut } from '#configuration';

import { emptyDraft, type Draft, fileText } from './draft.ts';
import type { Question } from './question.ts';

interface Interview {
  readonly questions: readonly Question[];
  /** What was said already, by flag. */
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly tryOut: TryOut;
  /** Absent where no one is asked: what was not said is then as suggested. */
  readonly ask: ((question: string) => Promise<string | undefined>) | undefined;
  readonly report: (sentence: string) => void;
  /** More about a key of the file, for the visitor who answers "?". */
  readonly explain: (key: string) => string | undefined;
}

type InterviewResult = { readonly draft: Draft } | { readonly problems: readonly string[] } | 'interrupted';

/** Goes through the questions one by one; each answer is checked at once, in the sentences of the checker. */
export async function interview({ questions, given, ask, ...terminal }: Interview): Promise<InterviewResult> {
  const problems: string[] = [];
  const missing: string[] = [];
  let draft = emptyDraft;
  for (const question of questions) {
    if (question.isAsked?.(draft) === false) continue;
    const said = given[question.flag];
    const taken = said === undefined ? undefined : validate(question, draft, said.trim(), terminal);
    if (taken && 'draft' in taken) {
      draft = taken.draft;
      continue;
    }
    if (ask) {
      taken?.problems.forEach((problem) => terminal.report(`  --${question.flag}: ${problem}`));
      const answered = await askUntilSound(question, draft, { ...terminal, ask });
      if (!answered) return 'interrupted';
      draft = answered;
      continue;
    }
    const suggested = question.suggest(draft);
    const kept = taken ?? (suggested === undefined ? undefined : validate(question, draft, suggested, terminal));
    if (kept === undefined) missing.push(question.flag);
    else if ('draft' in kept) draft = kept.draft;
    else problems.push(...kept.problems.map((problem) => `--${question.flag}: ${problem}`));
  }
  if (missing.length > 0) problems.push(`this has to be said: ${missing.map((flag) => `--${flag}`).join(', ')}`);
  return problems.length > 0 ? { problems } : { draft };
}

type TerminalSession = Pick<Interview, 'tryOut' | 'report' | 'explain'>;

async function askUntilSound(
  question: Question,
  draft: Draft,
  { ask, ...terminal }: TerminalSession & { readonly ask: NonNullable<Interview['ask']> },
): Promise<Draft | undefined> {
  const suggested = question.suggest(draft);
  for (;;) {
    const typed = await ask(`${question.asks}${suggested ? ` [${suggested}]` : ''}: `);
    if (typed === undefined) return undefined;
    if (typed.trim() === '?') {
      terminal.report(`  ${terminal.explain(question.key) ?? 'There is no more to report.'}`);
      continue;
    }
    const answer = typed.trim() || suggested;
    if (answer === undefined) {
      terminal.report('  This has to be answered.');
      continue;
    }
    const taken = validate(question, draft, answer, terminal);
    if ('draft' in taken) return taken.draft;
    taken.problems.forEach((problem) => terminal.report(`  ${problem}`));
  }
}

/** The draft with the answer, or what is wrong with it. */
function validate(
  question: Question,
  draft: Draft,
  answer: string,
  { tryOut }: Pick<TerminalSession, 'tryOut'>,
): { readonly draft: Draft } | { readonly problems: readonly string[] } {
  const taken = question.take(draft, answer);
  if ('problem' in taken) return { problems: [taken.problem] };
  const objections = tryOut.objections(taken.draft.slug, fileText(taken.draft));
  if (objections.length === 0) return taken;
  return { problems: objections.map(({ message, cure }) => (cure === undefined ? message : `${message} (${cure})`)) };
}
