import { evaluate } from './evaluate.ts';
import type { Facts } from './facts.ts';
import type { Slots } from './flow-event.ts';
import type { OpenFlow } from './open-flow.ts';
import { isRecord } from './same-value.ts';

/** Answers by slot, without those that only hidden steps ask. A step counts as shown while a fact that decides it is not known. */
export function shownAnswers({ data }: Pick<OpenFlow, 'data'>, facts: Facts, answers: Slots): Slots {
  const shown = Object.entries(answers).flatMap(([slot, value]) => {
    const hidden = (data[slot]?.shownWhen ?? []).filter(({ when }) => evaluate(when, facts) === false);
    if (hidden.some(({ fields }) => fields === undefined)) return [];
    const isHidden = (field: string) => hidden.some(({ fields }) => fields?.includes(field));
    const kept = isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([field]) => !isHidden(field))) : value;
    return [[slot, kept] as const];
  });
  return Object.fromEntries(shown);
}
