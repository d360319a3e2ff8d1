import { starterUses, state } from '#engine/starter';

import './parts/select.css';

export const uses = starterUses.state;

/** A state or territory of the USA. */
export const widget = state;
