import type { Visitor } from '../journeys/visitor.ts';

/** One screen of the gallery in one state: under which name, what is said of it, and how a visitor gets there. */
export interface Screen {
  /** Of its pictures, too. */
  readonly name: string;
  /** What is to be seen, where the name does not say it. */
  readonly note?: string;
  /** The step whose screen it is, if it is one's. */
  readonly step?: string;
  /** Of which flow; that of enrollment unless told. */
  readonly flow?: string;
  /** Where the visitor ends up, if not at that step. */
  readonly leadsTo?: string;
  /** Whose pages; the demo provider's unless told. */
  readonly slug?: string;
  readonly go: (visitor: Visitor, ahead: number) => Promise<unknown>;
  /** What happens before each of its pictures, as it is gone when the window changes. */
  readonly before?: (visitor: Visitor) => Promise<unknown>;
  /** The frame that is shown, where the page around it is somebody else's. */
  readonly frame?: string;
  /** What stands above the page, such as a dialog: the window is taken, not the whole page. */
  readonly isWindow?: boolean;
  /** It is said once, in one language, such as a toast: each language is a visit of its own. */
  readonly isSaidOnce?: boolean;
}

/** Screens that belong together, under one heading. */
export interface Section {
  readonly title: string;
  readonly screens: readonly Screen[];
}
