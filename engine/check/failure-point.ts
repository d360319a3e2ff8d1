import type { Unreadable } from './fault.ts';
import type { Repair } from './repair.ts';

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
