import { asObject } from '#engine/check';

import type { NewProviderAnswers } from '../../service/index.ts';

/** What a person has typed, and the name under which the service creates one provider from it. */
export interface KeptAnswers {
  readonly typed: NewProviderAnswers;
  readonly attempt: string;
}

/** In this tab, until the provider is created: neither a reload nor another view loses what was typed. */
const KEY = 'studio-new-provider';

export function keptAnswers(me: string): KeptAnswers {
  try {
    const kept = asObject(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    // Another person may sign in within the same tab.
    if (kept['me'] === me) return kept['answers'] as KeptAnswers;
  } catch {
    // What is there is of another version of Studio.
  }
  return { typed: {}, attempt: newAttempt() };
}

export function keepAnswers(me: string, answers: KeptAnswers): void {
  sessionStorage.setItem(KEY, JSON.stringify({ me, answers }));
}

export function forgetAnswers(): void {
  sessionStorage.removeItem(KEY);
}

/** A page without TLS has no `randomUUID`. */
function newAttempt(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}
