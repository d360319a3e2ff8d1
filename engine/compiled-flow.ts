import type { ShownContent } from './declared-uses.ts';
import type { Migration } from './schema/flow.ts';
import type { Effects } from './schema/row.ts';
import type { Slot } from './schema/slot.ts';
import type { ComputedFact } from './schema/fact.ts';
import type { Otherwise, Repeat, Step } from './schema/step.ts';

/** A row with its condition as a tree. */
export interface CompiledRow extends Readonly<Effects> {
  readonly when?: GuardTree;
  /** The compiler added it: the file of the flow does not have it. */
  readonly isAdded?: true;
}

/** Rows by error code; `first` is tried before any code (but not by a run for a code that only the flow names), `*` is for every code without a row. */
export type CompiledErrors = Readonly<Record<string, readonly CompiledRow[]>>;

/** An action to run, and where each of its outcomes and error codes goes. */
export interface CompiledRun {
  readonly run: string;
  /** The slots whose answers the action sends, and those that state which of their forms were sent. */
  readonly send?: readonly string[] | undefined;
  readonly outcomes: Readonly<Record<string, readonly CompiledRow[]>>;
  readonly errors?: CompiledErrors | undefined;
}

/** What a visitor can do on a step, its form included. */
export type CompiledAct = CompiledRun | { readonly do: readonly CompiledRow[] };

/** A guard by its name, or the tree of a condition that has no name. */
export type GuardOrTree = string | GuardTree;

export interface CompiledRequirement {
  readonly guard: GuardOrTree;
  readonly otherwise?: Otherwise;
}

/** What a step keeps as it is written. */
type KeptOfStep = {
  readonly [key in 'aliases' | 'form' | 'title' | 'instead' | 'back' | 'clientOnly' | 'once' | 'deepLink' | 'end']?:
    | Readonly<Step[key]>
    | undefined;
};

/** What a step states for its screen to show, as it is written, but for lists and tasks. */
export interface StepContent extends Readonly<Pick<Step, Exclude<ShownContent, 'repeat' | 'tasks'>>> {
  readonly repeat?: CompiledRepeat | undefined;
  readonly tasks?: readonly CompiledTask[] | undefined;
  /** With "check": the steps whose answers are shown, as far as a slot keeps them. */
  readonly checked?: readonly CheckedStep[];
}

/** A step whose answers another step shows. */
export interface CheckedStep extends Pick<CompiledStep, 'path' | 'shownWhen'> {
  readonly step: string;
  readonly title: string;
  readonly slot: string;
  readonly form: string;
  /** Of a list: the locale key of the line of an item. */
  readonly item?: string;
}

/** A list that the visitor fills, with the limits that hold where the flow states none, and the slot of the item that is being filled in. */
export type CompiledRepeat = Readonly<Repeat> & { readonly minimum: number; readonly maximum: number; readonly draft: string };

/** A task of a list, with all that its state follows from. */
export interface CompiledTask {
  readonly title: string;
  /** When it is done; without it, when all its steps are. */
  readonly done?: GuardTree | undefined;
  readonly steps: readonly CompiledTaskStep[];
}

/** A step of a task. The act `task:<id>` of the list goes to it. */
export interface CompiledTaskStep {
  readonly id: string;
  readonly path: string;
  /** Whether its form was sent. */
  readonly done?: GuardTree | undefined;
  /** The slot that keeps its form, and no other. */
  readonly slot?: string | undefined;
  readonly shownWhen?: GuardTree | undefined;
  /** What must hold before it is shown. */
  readonly requires: readonly GuardTree[];
}

/**
 * A step as it travels to the browser. Paths are whole: the base of the flow is part of them.
 * What a step does not have is undefined here and absent once it has travelled.
 */
export interface CompiledStep extends KeptOfStep {
  readonly id: string;
  readonly path: string;
  readonly screen: string;
  /** What its screen shows beside the title and the form. */
  readonly content?: StepContent | undefined;
  readonly shownWhen?: GuardOrTree | undefined;
  readonly requires?: readonly CompiledRequirement[] | undefined;
  /** Only ever `false`: absent means that the step counts. */
  readonly progress?: false | undefined;
  readonly onceWhen?: GuardOrTree | undefined;
  readonly leave?: CompiledRow | undefined;
  readonly load?: CompiledRun | undefined;
  readonly submit?: CompiledAct | undefined;
  readonly acts?: Readonly<Record<string, CompiledAct>> | undefined;
}

/** A slot with everything that its change empties, direct or not. */
interface CompiledSlot extends Readonly<Omit<Slot, 'dependsOn' | 'onChange'>> {
  readonly onChange?: { readonly of?: readonly string[]; readonly clear: readonly string[] };
  /** Of a slot that several forms share: the fields of each, as far as the flow reads their answers. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Where a fact reads whether a form was sent: by form, the slot that holds true while it counts as sent, and the fields whose change ends that. */
  readonly sent?: Readonly<Record<string, { readonly slot: string; readonly fields: readonly string[] }>>;
  /** Of a slot that a run sends: what only steps with a condition ask. */
  readonly shownWhen?: readonly ShownPart[];
}

/** The answers of a slot, or those in some of its fields, and when a step that asks them is shown. */
export interface ShownPart {
  readonly when: GuardTree;
  readonly fields?: readonly string[];
}

/** A flow as it travels to the browser: plain JSON, checked, with the tenant's overlay applied. */
export interface CompiledFlow {
  readonly flow: string;
  readonly version: number;
  readonly base: string;
  /** Which earlier versions this one takes over. */
  readonly migrate?: readonly Migration[] | undefined;
  /** The value of every option: the tenant's, else the default. Of a split, the arm with the largest share. */
  readonly options: Readonly<Record<string, unknown>>;
  /** By split, the share of each arm in percent. Which arm a visitor has, the server decides and gives like an option. */
  readonly split?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly query: Readonly<Record<string, { readonly slot: string; readonly key?: string }>>;
  readonly data: Readonly<Record<string, CompiledSlot>>;
  readonly facts: Readonly<Record<string, Domain>>;
  /** How the answers and values that texts show are put into words, by their name in texts ("answers.<slot>.<field>"). */
  readonly shown?: Readonly<Record<string, AnswerFormat>> | undefined;
  /** The numbers that are computed from answers. */
  readonly values?: Readonly<Record<string, ValueTree>> | undefined;
  readonly guards: Readonly<Record<string, GuardTree>>;
  readonly runs: Readonly<Record<string, CompiledRun>>;
  readonly errors: CompiledErrors;
  readonly entry: readonly CompiledRow[];
  readonly notFound: string;
  /** The tenant's own words for locale keys. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly steps: readonly CompiledStep[];
}

/** What a fact can be when it is known. */
export type FactValue = boolean | string | number;

/** A condition as the browser gets it: checked, normalized, plain JSON. A comparison is always [fact, literal]. */
export type GuardTree =
  | { readonly const: boolean }
  | { readonly fact: string }
  | { readonly not: GuardTree }
  | { readonly and: readonly GuardTree[] }
  | { readonly or: readonly GuardTree[] }
  | { readonly if: readonly [condition: GuardTree, yes: GuardTree, no: GuardTree] }
  | { readonly eq: Comparison }
  | { readonly ne: Comparison }
  | { readonly lt: Comparison }
  | { readonly le: Comparison }
  | { readonly gt: Comparison }
  | { readonly ge: Comparison }
  | { readonly in: readonly [fact: string, literals: readonly FactValue[]] };

export type ComparisonName = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

export type Comparison = readonly [fact: string, literal: FactValue];

/** A fact's domain as the browser gets it, and how it is read where no function of the app computes it. */
export type Domain = DistributiveOmit<ComputedFact, 'title' | 'dependsOn' | 'from'> & {
  readonly from: 'slots' | 'session' | 'options' | 'counter';
  /** The fact is the value at this path of its source. */
  readonly path?: readonly string[];
  /** The fact is this number, in the range that it is in. */
  readonly value?: ValueTree;
  /** By form that gives this answer: everything that it can be once that form was sent. What a field cannot be then counts as no answer. */
  readonly after?: Readonly<Record<string, readonly FactValue[]>>;
  /** Whether there is an answer at all. */
  readonly isAnswered?: true;
  /** Whether the list that is there has this member. */
  readonly has?: string;
  /** The numbers that divide the ranges in `values`, ascending; `bounds` are the smallest and the largest number that counts. */
  readonly thresholds?: readonly number[];
  readonly bounds?: readonly [number | null, number | null];
};

/** A number that is computed: the answer at a path, all answers at one, or two numbers. The path begins with a slot or with "options". */
export type ValueTree =
  | { readonly number: number }
  | { readonly at: readonly string[] }
  | { readonly by: 'sum' | 'count' | 'min' | 'max'; readonly all: readonly string[] }
  | { readonly by: '+' | '-' | '*'; readonly parts: readonly [ValueTree, ValueTree] };

/** How an answer is put into words; `words` are locale keys by value. */
export type AnswerFormat =
  | { readonly as: 'words'; readonly words: Readonly<Record<string, string>> }
  | { readonly as: 'date' | 'money' | 'number' | 'text' };

/** What an answer from a list, or a number, reads as before there is one. */
export const UNANSWERED = 'unanswered';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Readonly<Omit<T, K>> : never;
