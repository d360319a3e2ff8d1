/** The entry for `vite.config.ts`. */
export { causeway, type CausewayOptions } from './causeway.ts';
