import type { Unreadable } from './fault.ts';

/** The place of the parser's error, and the text around it. */
export interface FailurePoint {
  readonly text: string;
  /** The name that the parser gives to what it found: `CommaExpected`. */
  readonly code: string;
  /** The first character that is no space, from where the parser failed. */
  readonly at: number;
  readonly next: string;
  /** The last character before it that is no space, and its place. */
  readonly before: number;
  readonly last: string;
}

/** Why the parser failed, and a repair after which it gets further, where one is plain. */
export interface SyntaxExplanation extends Omit<Unreadable, 'fault'> {
  readonly repair?: Repair;
}

/** Another text in the place of a part of one: just as long, so that all that is after it is where it stood. */
interface Repair {
  readonly from: number;
  readonly put: string;
}

/** What counts as one change of a text: signs that are put in the place of as many. */
export function instead(from: number, put: string): Repair {
  return { from, put };
}

/** Nothing in the place of a part of a text; its lines stay lines. */
export function blank(text: string, from: number, to: number): Repair {
  return { from, put: text.slice(from, to).replaceAll(/[^\n\r]/g, ' ') };
}

/** The text with what was put; what is put at its end makes it longer. */
export function repaired(text: string, { from, put }: Repair): string {
  return text.slice(0, from) + put + text.slice(from + put.length);
}
