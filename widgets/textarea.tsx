import { starterUses, textarea } from '#engine/starter';

import './parts/starter.css';

export const uses = starterUses.textarea;

/** Several lines of text, with a count where their length is limited. */
export const widget = textarea;
