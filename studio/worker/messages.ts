import type { Diagnostic } from '#engine/check';

import type { OtherFile } from '../service/index.ts';
import type { Offer } from './json-language.ts';
import type { Answer, Question } from './question.ts';
import type { View } from './view.ts';

export type { Offer, View };

/** A file as it is in the editor; without text, it was removed. */
export interface DraftFile {
  readonly file: string;
  readonly text?: string;
}

export type WorkerRole = 'check' | 'prove';

export type ToWorker =
  | {
      readonly type: 'open';
      /** A check answers a keystroke; a proof takes longer, in a worker of its own. */
      readonly role: WorkerRole;
      readonly files: readonly DraftFile[];
      readonly others: readonly OtherFile[];
      readonly registry: unknown;
      readonly env: Readonly<Record<string, string>>;
      readonly view: View;
    }
  | { readonly type: 'change'; readonly files: readonly DraftFile[] }
  | { readonly type: 'view'; readonly view: View }
  /** Asked once, it is answered again after each change; without a question, no more. */
  | { readonly type: 'ask'; readonly question?: Question | undefined }
  /** A file is edited: what its names mean is prepared, again after each change that has other names. */
  | { readonly type: 'prepareNames'; readonly file: string }
  | NameQuestion
  | ConditionQuestion;

/** What the editor asks about a place in a file, as the file is after the changes that were sent before. */
export interface NameQuestion {
  readonly type: 'offers' | 'description';
  readonly id: number;
  readonly file: string;
  readonly at: number;
}

/** What a form asks about the conditions of rows, as they are typed. */
export interface ConditionQuestion {
  readonly type: 'conditions';
  readonly id: number;
  readonly flow: string;
  readonly conditions: readonly string[];
}

export interface ConditionAnswer extends Pick<ConditionQuestion, 'type' | 'id'> {
  /** What is wrong with each; nothing with one that can be read. */
  readonly faults: readonly (Pick<Diagnostic, 'message' | 'cure'> | undefined)[];
  /** What a condition of this flow can ask. */
  readonly offers: readonly string[];
}

export type FromWorker =
  | { readonly type: 'checked'; readonly diagnostics: readonly Diagnostic[]; readonly milliseconds: number }
  | { readonly type: 'drawn'; readonly drawing: FlowDrawing }
  /** The flow has errors: what was drawn last is of before. */
  | { readonly type: 'undrawable'; readonly view: View }
  | { readonly type: 'proved'; readonly proof: ViewProof }
  /** Every flow of every provider was proved. */
  | { readonly type: 'done'; readonly diagnostics: readonly Diagnostic[]; readonly milliseconds: number }
  | { readonly type: 'offers'; readonly id: number; readonly offers: readonly Offer[] }
  | { readonly type: 'description'; readonly id: number; readonly description: string | undefined }
  | ConditionAnswer
  | { readonly type: 'answered'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly message: string };

/** What was proved of the flow that a person looks at. */
export interface ViewProof extends View {
  readonly goals: readonly ProvedGoal[];
  readonly states: number;
  readonly milliseconds: number;
}

export interface ProvedGoal {
  readonly name: string;
  readonly description: string;
  readonly line: number;
  /** What is wrong, where it does not hold. */
  readonly failure?: { readonly message: string; readonly cure: string };
  readonly steps: readonly string[];
  /** The path in sentences: to the goal, or to where it is lost. */
  readonly trace: readonly string[];
}

/** A flow with a place for every step and arrow, and each row in words. */
export interface FlowDrawing extends View {
  readonly file: string;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly decisions: readonly DrawnDecision[];
}

/** The arrow of an outcome or an error code of a run, also of one that no arrow shows. */
export interface DrawnDecision {
  /** The node: a step, a shared run, or `errors` for the rows that all runs share. */
  readonly from: string;
  /** The run as the step names it: `load`, `submit` or an act; empty for what steps share. */
  readonly of: string;
  readonly kind: 'outcome' | 'error';
  /** The outcome, or the code; `first` and `*` are codes, too. */
  readonly name: string;
  /** The arrow on which all of its rows are; absent where they part, or where one stays on the step. */
  readonly arrow?: string;
}

/** What a row counts, sets to zero or sets, and when the row is taken. */
export interface RowChanges {
  readonly label: string;
  readonly changes: readonly DrawnChange[];
}

export interface DrawnChange {
  /** `most` sets a counter to its maximum. */
  readonly kind: 'count' | 'most' | 'reset' | 'set';
  /** The counter or the slot; `*` for all counters. */
  readonly name: string;
  /** What the counter means. */
  readonly title?: string;
  /** What a slot is set to, as it is written in the file. */
  readonly value?: string;
}

export interface DrawnNode {
  readonly id: string;
  readonly kind: 'entry' | 'step' | 'aside' | 'run' | 'errors' | 'notFound' | 'remembered';
  readonly name: string;
  /** The heading of the step, in the first language. */
  readonly title?: string;
  readonly requires: readonly string[];
  readonly shownWhen?: string;
  /** Never shown with the options of this provider. */
  readonly isHidden: boolean;
  readonly isEnd: boolean;
  readonly isOnRoad: boolean;
  /** Of the rows that stay on the step. */
  readonly stays?: readonly RowChanges[];
  /** Where the file has it. */
  readonly line?: number;
  readonly x: number;
  readonly y: number;
  /** With what is shown below it, where that belongs to it. */
  readonly height?: number;
}

export interface DrawnEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'next' | 'error' | 'redirect' | 'back';
  /** When it is taken, a line for each of its rows. */
  readonly labels: readonly string[];
  readonly changes?: readonly RowChanges[];
  readonly isOnRoad: boolean;
  /** Drawn also while nothing is selected. */
  readonly isMain: boolean;
  /** Some visitors land elsewhere than the rows name: where, and why. */
  readonly elsewhere?: { readonly steps: readonly string[]; readonly because: string; readonly trace: readonly string[] };
}
