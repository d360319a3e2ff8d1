import { starterUses, checkboxes } from '#engine/starter';

import './parts/choice-cards.css';
import './parts/tick.css';

export const uses = starterUses.checkboxes;

/** Any number of several choices. The one that `exclusive` names takes the others back. */
export const widget = checkboxes;
