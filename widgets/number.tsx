import { starterUses, number } from '#engine/starter';

import './parts/starter.css';

export const uses = starterUses.number;

/** A number, with its unit beside it, read as the language of the page writes it. */
export const widget = number;
