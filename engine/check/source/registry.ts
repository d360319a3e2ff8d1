import type { ActUse, ScreenUses, TextUse, WidgetUses } from '../../declared-uses.ts';

/** What an action promises. The checker reasons with it, and a test holds every action's real results against it. */
export interface ActionDeclaration {
  readonly name: string;
  /** By outcome: the slots it stores, and what becomes of facts. A fact that is not named stays as it is. */
  readonly outcomes: Readonly<Record<string, OutcomeDeclaration>>;
  /** Every error code that the action can fail with. */
  readonly errors: readonly string[];
  /** Fields that a form must give: those of one of these lists. Absent: it reads no form. */
  readonly input?: readonly (readonly string[])[] | undefined;
  /** It sends the answers of the slots that its run lists under `send`. */
  readonly sendsAnswers?: boolean | undefined;
}

export interface OutcomeDeclaration {
  readonly stores?: readonly string[];
  /** What a fact is afterwards: this value, one of these, or anything. */
  readonly facts?: Readonly<Record<string, FactAfter>>;
  /** Answers that a visitor saved fill their slots again: those that runs of this action list under `send`. */
  readonly bringsBack?: string;
}

/** `any`, one value, or several of which it is one. */
export type FactAfter = boolean | string | number | readonly (boolean | string | number)[];

/** How a fact is read, for the proof: a test holds the selectors against it. */
export interface FactReading {
  /** The slots that it is read from. */
  readonly slots: readonly string[];
  /** Of these, those without which the others do not count: it is then what it is while all of them are empty. */
  readonly needs: readonly string[];
  /** What it is once a form has filled a slot of it. Absent: anything. */
  readonly filled?: boolean | string | number;
  /** Reads it from these slots and options alone. */
  readonly read: (source: {
    readonly slots: Readonly<Record<string, unknown>>;
    readonly options: Readonly<Record<string, unknown>>;
  }) => boolean | string | number;
}

/** The names that a flow may use, as the app registers them. Where a check takes part of it, what is absent is taken on trust. */
export interface Registry {
  readonly selectors: readonly string[];
  readonly actions: Readonly<Record<string, ActionDeclaration>>;
  readonly screens: readonly string[];
  /** The paths of pages outside every flow, which match before any step. ":name" matches one part of a path. */
  readonly pages?: readonly string[];
  readonly widgets: readonly string[];
  readonly checks: readonly string[];
  /** The names of the forms. Without them and without `forms`, forms are not checked. */
  readonly formNames?: readonly string[];
  /** The fields of each form, by form. Without it, fields are not checked. */
  readonly forms?: Readonly<Record<string, readonly string[]>>;
  /** The fields that each form requires, by form. */
  readonly requiredFields?: Readonly<Record<string, readonly string[]>>;
  /** By form, the guards that decide when a field of it is asked. Without it, they are not checked. */
  readonly formGuards?: Readonly<Record<string, readonly string[]>>;
  /** By form, the slots from which fields of it draw their choices. Without it, they are not checked. */
  readonly formSlots?: Readonly<Record<string, readonly string[]>>;
  /** By form, the acts of the step that its fields start. Without it, they are not checked. */
  readonly formActs?: Readonly<Record<string, readonly string[]>>;
  /** What each screen needs of its step. Without it, a screen may need anything. */
  readonly screenUses?: Readonly<Record<string, ScreenUses>>;
  /** What each widget gives and needs. Without it, a widget may give anything. */
  readonly widgetUses?: Readonly<Record<string, WidgetUses>>;
  /** Acts that the widgets of a form start, by form. Without it, they are not checked. */
  readonly formActUses?: Readonly<Record<string, Readonly<Record<string, ActUse>>>>;
  /** Options that the code of the app reads, beside those that facts read. Without it, unread options are not reported. */
  readonly readOptions?: readonly string[];
  /** The texts that the code of the app shows. */
  readonly textUses?: readonly TextUse[];
  /** Codes that every call can fail with, beside those that an action declares. Without it, codes are not checked. */
  readonly commonErrors?: readonly string[];
  /** How each fact is read. Without it, the proof takes it that a fact may be anything after whatever happens to a slot. */
  readonly readings?: Readonly<Record<string, FactReading>>;
  /** The languages that pages are in. Without them, a form may have its words in itself. */
  readonly languages?: readonly string[];
  readonly hasText: (key: string) => boolean;
  /** All locale keys, for "did you mean". */
  readonly texts?: readonly string[];
}
