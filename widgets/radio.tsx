import { starterUses, radio } from '#engine/starter';

import './parts/choice-cards.css';

export const uses = starterUses.radio;

/** One of a few choices, all in view. */
export const widget = radio;
