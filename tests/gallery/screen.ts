import type { Visitor } from '../journeys/visitor.ts';

/** One screen of the gallery in one state: its name, its note, and the path to it. */
export interface Screen {
  /** Also the name of its pictures. */
  readonly name: string;
  /** What the picture shows, when the name does not suffice. */
  readonly note?: string;
  /** The step whose screen it is, if it belongs to a step. */
  readonly step?: string;
  /** The flow of the step; that of enrollment by default. */
  readonly flow?: string;
  /** The path where the visitor arrives, if it is not that of the step. */
  readonly destination?: string;
  /** The provider's pages; those of the demo provider by default. */
  readonly slug?: string;
  readonly go: (visitor: Visitor, ahead: number) => Promise<unknown>;
  /** Restores before each picture what a change of the window removes. */
  readonly before?: (visitor: Visitor) => Promise<unknown>;
  /** The frame in the picture, when the page around it is of another origin. */
  readonly frame?: string;
  /** Something covers the page, such as a dialog: the picture shows the window, not the whole page. */
  readonly isWindow?: boolean;
  /** The state appears once, in one language, such as a toast: each language needs a visitor of its own. */
  readonly isTransient?: boolean;
}

/** A state made for a picture only has no other settings: its screen is drawn and checked without it. */
export function hasOtherLooks({ before, frame }: Screen): boolean {
  return before === undefined || frame !== undefined;
}

/** Screens that belong together, under one heading. */
export interface Section {
  readonly title: string;
  readonly screens: readonly Screen[];
}
