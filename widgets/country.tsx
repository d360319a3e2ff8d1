import { starterUses, country } from '#engine/starter';

import './parts/select.css';

export const uses = starterUses.country;

/** A country, by its name in the language of the page. Those that `first` lists come first. */
export const widget = country;
