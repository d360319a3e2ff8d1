import { starterUses, file } from '#engine/starter';

import './parts/starter.css';

export const uses = starterUses.file;

/** Files of the visitor, each uploaded as soon as it is chosen. */
export const widget = file;
