import type { FactValue } from '#engine';
import type { ChangedFact, EventOnStep, NextEvents } from '#engine/prove';

import type { View } from './view.ts';

/** A fact as it is sent between threads: null is what is not known yet. */
export type SentValue = FactValue | null;
export type SentFacts = Readonly<Record<string, SentValue>>;

export type SentEvent =
  | EventOnStep
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'set'; readonly facts: SentFacts };

/** A visitor who is imagined: the path that they ask for, what they are, what happens to them, and the moment to look at. */
export interface Question {
  /** A path, or the id of a step. */
  readonly path: string;
  /** Where they differ from a visitor who has just come. */
  readonly facts: SentFacts;
  readonly events: readonly SentEvent[];
  /** 0 is the arrival. */
  readonly at: number;
}

/** A session of the engine with these facts and events, and why its visitor is where they are. */
export interface Answer extends View {
  readonly question: Question;
  readonly facts: readonly Switch[];
  readonly places: readonly StepName[];
  readonly moments: readonly MomentName[];
  readonly moment: MomentInWords;
}

/** A fact that decides something, as it is at the moment. */
export interface Switch {
  readonly fact: string;
  readonly title?: string;
  readonly from: 'options' | 'session' | 'slots' | 'counter';
  readonly value: SentValue;
  /** One alone where the options of the provider fix it. */
  readonly values: readonly FactValue[];
  readonly canBePending: boolean;
}

export interface StepName {
  readonly step: string;
  readonly path: string;
  readonly title?: string;
}

/** What happened, and where the visitor is after it. */
export interface MomentName {
  readonly event: SentEvent;
  /** Absent where nothing is shown. */
  readonly step?: string;
  readonly place: Place;
  /** The action that runs. */
  readonly running?: string;
  readonly isBroken: boolean;
}

export type Place = 'step' | 'waits' | 'notFound';

export interface MomentInWords {
  readonly asked: string;
  readonly path: string;
  readonly step?: StepName;
  readonly place: Place;
  /** Each place along the path from what was asked for, in sentences. */
  readonly hops: readonly (readonly string[])[];
  /** The rows of the event: which one was taken, and why not the others. */
  readonly rows: readonly string[];
  /** What the page shows or reports, beside the step. */
  readonly effects: readonly { readonly kind: string; readonly words: string }[];
  readonly changed: readonly ChangedFact[];
  readonly next: NextEvents;
  /** The facts that decide where this visitor lands. */
  readonly deciding: readonly string[];
  /** Other paths that end here with these facts. */
  readonly alsoFrom: readonly StepName[];
  /** Where the visitor would land if one fact were otherwise; only where that is another step. */
  readonly ifOnly: readonly { readonly fact: string; readonly value: FactValue; readonly step: string | null }[];
  /** The facts that may be otherwise without any effect on where this visitor lands. */
  readonly indifferent: number;
}
