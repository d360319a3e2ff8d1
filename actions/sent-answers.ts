import type { FunnelError } from '#api';

import type { SentAnswers } from './action.ts';

type Values = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, Values | readonly Values[]>>;

/** What a run sends: the answers by slot, and the slots that state which forms were sent. */
export function sentAnswers({ answers }: SentAnswers): { readonly answers: Answers; readonly sent: readonly string[] } {
  const all = Object.entries(answers);
  return {
    answers: Object.fromEntries(all.filter(([, value]) => typeof value === 'object')) as Answers,
    sent: all.filter(([, value]) => value === true).map(([slot]) => slot),
  };
}

/**
 * The problems by form and field, of details such as { "pet.name": "required" }, or { "pet.0.name": "required" } for the first item
 * of a list; nothing where they name no field.
 */
export function problemsIn(
  details: FunnelError['details'],
): Readonly<Record<string, Readonly<Record<string, string>>>> | undefined {
  const named = Object.entries(details ?? {}).flatMap(([key, code]) => {
    const [, form = '', field = ''] = /^([^.]+)\.((?:\d+\.)?[^.]+)$/.exec(key) ?? [];
    return typeof code === 'string' && field !== '' ? [{ form, field, code }] : [];
  });
  if (named.length === 0) return undefined;
  const problems: Record<string, Record<string, string>> = {};
  for (const { form, field, code } of named) (problems[form] ??= {})[field] = code;
  return problems;
}
