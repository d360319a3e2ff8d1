import { starterUses, yesNo } from '#engine/starter';

import './parts/choice-cards.css';

export const uses = starterUses['yes-no'];

/** A question that is answered with yes or no. */
export const widget = yesNo;
