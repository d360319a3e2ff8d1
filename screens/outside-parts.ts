import type { OutsidePage } from './outside-page.ts';

/** A part of the code that is fetched only where it is wanted. */
export interface OutsidePart {
  /** Its name in the build, so that the server can ask for it early. */
  readonly file: string;
  readonly load: () => Promise<OutsidePage>;
}

/** The pages outside of the flow. Each is a part of its own, so that the first step weighs nothing more. */
export const outsideParts = {} as const satisfies Readonly<Record<string, OutsidePart>>;
