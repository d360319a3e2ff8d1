import type { AnswerFormat, CompiledFlow, Domain } from '../../compiled-flow.ts';
import { evaluate } from '../../evaluate.ts';
import { formsOf } from '../../open-flow.ts';
import type { Flow } from '../../schema/flow.ts';
import type { Requirement, Step } from '../../schema/step.ts';
import { type Checking, prepare } from './checking.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { combine } from '../conditions/enumerate.ts';
import type { FlowSource } from '../source/source.ts';
import { readFlow } from '../source/read-flow.ts';
import { listsOf } from './repeats.ts';

type Shown = NonNullable<CompiledFlow['shown']>;

/** How the answers that texts show are put into words; those that this flow does not have are of another. */
export function formatsOf({ flow, forms, shows }: Checking): Shown {
  return Object.fromEntries(
    shows.flatMap((name): readonly (readonly [string, AnswerFormat])[] => {
      const [kind, first = '', ...rest] = name.split('.');
      if (kind === 'values') {
        const value = Object.hasOwn(flow.values ?? {}, first) ? flow.values?.[first] : undefined;
        return value && rest.length === 0 ? [[name, { as: value.as ?? 'number' }]] : [];
      }
      const isSecret = flow.data[first]?.privacy === 'secret';
      const format = isSecret ? undefined : findAnswer(flow, forms, first, rest)?.format;
      return format ? [[name, format]] : [];
    }),
  );
}

function findAnswer(flow: Flow, forms: Checking['forms'], slot: string, [field = '', ...below]: readonly string[]) {
  const declared = Object.hasOwn(flow.data, slot) ? flow.data[slot] : undefined;
  const kept = declared === undefined ? [] : formsOf(declared);
  if (listsOf(flow).has(slot)) return undefined;
  if (isGiven(declared)) return field !== '' && below.length === 0 ? given : undefined;
  const [found] = kept.flatMap((form) => (Object.hasOwn(forms[form] ?? {}, field) ? [forms[form]?.[field]] : []));
  return below.length === 0 ? found : undefined;
}

/** What an action has stored for everyone to see, such as a reference: a text, whose name the flow does not declare. */
const given = { format: { as: 'text' }, isSure: false } as const;

function isGiven(slot: Flow['data'][string] | undefined): boolean {
  return slot !== undefined && slot.form === undefined && slot.privacy === 'public';
}

/** What is wrong with showing an answer in a text. */
export interface ShowFault {
  readonly message: string;
  readonly cure?: string | undefined;
}

/** Where a text is shown: on a step; and whether also outside of its page, as in the title of the browser or in a toast. */
export interface TextPlace {
  readonly step: string;
  readonly isPublic: boolean;
}

/** What keeps a text of this step from showing an answer; nothing where it is known there and may be shown. */
export function checkShown(source: FlowSource, name: string, place: TextPlace): ShowFault | undefined {
  const reading = readFlow(source);
  if ('faults' in reading) return undefined;
  const checking = prepare(reading.flow, undefined, source);
  const [kind, first = '', ...rest] = name.split('.');
  return kind === 'values' ? checkValue(checking, first, rest) : checkAnswer(checking, first, rest, place);
}

function checkValue({ flow }: Checking, name: string, rest: readonly string[]): ShowFault | undefined {
  const known = Object.keys(flow.values ?? {});
  if (rest.length === 0 && known.includes(name)) return undefined;
  return {
    message: `"${name}" is not a value of the flow "${flow.flow}"`,
    cure: didYouMean(name, known) ?? 'declare it in "values"',
  };
}

function checkAnswer(checking: Checking, slot: string, path: readonly string[], place: TextPlace): ShowFault | undefined {
  const { flow, forms } = checking;
  const written = [slot, ...path].join('.');
  const declared = Object.hasOwn(flow.data, slot) ? flow.data[slot] : undefined;
  if (declared === undefined) {
    return { message: `"${slot}" is not a slot of the flow "${flow.flow}"`, cure: didYouMean(slot, Object.keys(flow.data)) };
  }
  const answer = findAnswer(flow, forms, slot, path);
  if (answer === undefined) {
    const known = formsOf(declared).flatMap((form) => Object.keys(forms[form] ?? {}));
    return { message: `no form gives the answer "${written}"`, cure: didYouMean(path.join('.'), known) };
  }
  if (declared.privacy === 'secret')
    return { message: `"${written}" is secret: no page shows it`, cure: 'take it out of the text' };
  if (declared.privacy !== 'public' && place.isPublic) {
    const message = `"${written}" is of the class "${declared.privacy}", and this text is shown outside of the page too: in the title of the browser, or in a toast`;
    return { message, cure: 'show it in another text of the step' };
  }
  if (answer.format === undefined) {
    return { message: `"${written}" has no words`, cure: 'show another answer, or write one text for each case' };
  }
  if (isKnownAt(checking, slot, path, place.step)) return undefined;
  const form = formsOf(declared).find((one) => forms[one]?.[path[0] ?? '']) ?? '';
  if (isGiven(declared)) {
    const cure = `let the step require a fact with "answered": "${slot}"`;
    return { message: `"${slot}" may be empty on the step "${place.step}"`, cure };
  }
  const cure = answer.isSure
    ? `let the step require a fact with "sent": "${form}"`
    : `let the step require a fact with "answered": "${written}"`;
  return { message: `"${written}" may be unanswered on the step "${place.step}"`, cure };
}

/** Whether what a step requires cannot hold while the answer is missing: an address in the browser may name any step. */
function isKnownAt(checking: Checking, slot: string, path: readonly string[], id: string): boolean {
  const { flow, domains, readGuard } = checking;
  const step = flow.steps.find((one) => one.id === id);
  const conditions = step === undefined ? [] : conditionsOf(step);
  const trees = conditions.flatMap((text) => {
    const condition = readGuard(text);
    return 'tree' in condition ? [condition.tree] : [];
  });
  return Object.keys(domains).some((fact) => {
    const missing = valuesWithout(checking, fact, slot, path);
    if (missing === undefined) return false;
    const combinations = combine(trees, domains, { [fact]: missing });
    if (combinations === 'undecided') return false;
    for (const facts of combinations)
      if (trees.every((tree) => evaluate(tree, { [fact]: missing[0] ?? false, ...facts }) === true)) return false;
    return trees.length > 0;
  });
}

function conditionsOf({ requires = [], shownWhen }: Step): readonly string[] {
  return [...requires.map(({ guard }: Requirement) => guard), ...(shownWhen === undefined ? [] : [shownWhen])];
}

/** What a fact is while the answer is missing; nothing for a fact that does not depend on it. */
function valuesWithout({ flow, forms, domains }: Checking, fact: string, slot: string, path: readonly string[]) {
  const written = Object.hasOwn(flow.facts, fact) ? flow.facts[fact] : undefined;
  if (written === undefined || 'type' in written) return undefined;
  if ('sent' in written)
    return forms[written.sent]?.[path[0] ?? '']?.isSure && slotOf(flow, written.sent) === slot ? [false] : undefined;
  const place = 'of' in written ? written.of : written.answered;
  const answer = [slot, ...path].join('.');
  // A slot without a form is filled as a whole.
  const isWhole = place === slot && isGiven(flow.data[slot]);
  const isSame = place === answer || isWhole || ('of' in written && place.startsWith(`${answer}.`));
  if (!isSame) return undefined;
  const domain: Domain | undefined = domains[fact];
  return domain?.type === 'enum' ? domain.values.slice(0, 1) : [false];
}

function slotOf({ data }: Flow, form: string): string | undefined {
  return Object.keys(data).find((slot) => formsOf(data[slot] ?? {}).includes(form));
}
