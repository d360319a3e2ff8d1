import type { FormData } from '#engine/react';
import { findStateName, findStateOfZip, parseState, parseZip } from '#rules';

import { textOf } from './typed-text.ts';

/** A ZIP code that is of another state than the one chosen. */
export interface OtherState {
  /** The state of the ZIP code. */
  readonly state: string;
  /** The ZIP code and the names of both states. */
  readonly words: { readonly zip: string; readonly state: string; readonly chosen: string };
  /** The ZIP code and state that the visitor has confirmed. */
  readonly key: string;
}

export function findOtherState(data: FormData): OtherState | undefined {
  const zip = parseZip(textOf(data['postal_code']));
  const chosen = parseState(textOf(data['state']));
  const state = zip && findStateOfZip(zip);
  if (zip === undefined || state === undefined || chosen === undefined || state === chosen) return undefined;
  const words = { zip, state: findStateName(state) ?? state, chosen: findStateName(chosen) ?? chosen };
  return { state, words, key: `${zip} ${chosen}` };
}
