import { starterUses, select } from '#engine/starter';

export const uses = starterUses.select;

/** One of several choices, in a list that opens. */
export const widget = select;
