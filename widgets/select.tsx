import { starterUses, select } from '#engine/starter';

import './parts/select.css';

export const uses = starterUses.select;

/** One of several choices, in a list that opens. */
export const widget = select;
