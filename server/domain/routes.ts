import * as all from './all.ts';
import type { Route } from './calls/route.ts';

/** What answers each call of the contract. */
export const routes: readonly Route[] = Object.values(all);
