import type { FormData } from '#engine/react';
import { findStateOfZip, parseState, parseZip } from '#rules';

import { textOf } from './text-of.ts';

/** A ZIP code that is of another state than the one chosen. */
export interface OtherState {
  readonly zip: string;
  /** The state of the ZIP code. */
  readonly state: string;
  readonly chosen: string;
  /** The ZIP code and state that the visitor has confirmed. */
  readonly key: string;
}

export function findOtherState(data: FormData): OtherState | undefined {
  const zip = parseZip(textOf(data['postal_code']));
  const chosen = parseState(textOf(data['state']));
  const state = zip && findStateOfZip(zip);
  if (zip === undefined || state === undefined || chosen === undefined || state === chosen) return undefined;
  return { zip, state, chosen, key: `${zip} ${chosen}` };
}
