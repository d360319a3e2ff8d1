import { starterUses, date } from '#engine/starter';

import './parts/starter.css';

export const uses = starterUses.date;

/** A date in three fields, in the order in which the language writes it. */
export const widget = date;
