// What the code of the app declares that it needs of a flow, for the checker.

/**
 * When a screen or a widget shows the button of an act: always; only where the step has the act; or only in a flow that has
 * this slot or this fact, from which it knows whether to.
 */
export type ActUse =
  | 'always'
  | 'whereOffered'
  | { readonly slot: string }
  | { readonly fact: string }
  /** Of a widget: always, but for a field that has true under this key. */
  | { readonly unless: string };

/** What a step can state for its screen to show. */
export type ShownContent = 'body' | 'buttons' | 'repeat' | 'check' | 'confirmation' | 'tasks';

/** What a screen needs of its step. */
export interface ScreenUses {
  /** The forms that it can show: these, or any. Empty for a screen without a form. */
  readonly forms: 'any' | readonly string[];
  /** The acts that its buttons start. */
  readonly acts?: Readonly<Record<string, ActUse>>;
  /** What it shows of that which only some screens do. */
  readonly shows?: readonly ShownContent[];
  /** It shows the text `<area>.lead` beside `<area>.title`, the title of its step. */
  readonly hasLead?: boolean;
}

/** What a widget gives a form, and what it needs of the step. */
export interface WidgetUses {
  /** The JSON types of its values; without it, any. */
  readonly gives?: readonly ('string' | 'integer' | 'boolean' | 'array')[];
  /** All values that it can give, where they are a few. */
  readonly values?: readonly (string | number | boolean)[];
  /** The keys of a field that are options of it. Without them, it may have any. */
  readonly options?: readonly string[];
  /** Those of its options that it cannot do without. */
  readonly needs?: readonly string[];
  /** Those of its options that are locale keys. */
  readonly texts?: readonly string[];
  /** It shows the fields that are `inside` of it. */
  readonly showsInside?: boolean;
  /** The acts that its buttons start. */
  readonly acts?: Readonly<Record<string, ActUse>>;
}

/** A key of the locale files that code names, or the beginning of several, which end in "." or in a part of a name. */
export interface TextUse {
  readonly key: string;
  readonly isBeginning?: boolean;
  /** The file of the code. */
  readonly in: string;
}
