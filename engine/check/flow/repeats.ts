import type { CompiledRepeat } from '../../compiled-flow.ts';
import type { Flow } from '../../schema/flow.ts';
import type { Repeat } from '../../schema/step.ts';

const MINIMUM = 1;
const MAXIMUM = 20;

/** The slot of the item that the visitor adds to a list or changes in it. No slot of a flow can have such a name. */
export function draftSlot(list: string): string {
  return `${list}.draft`;
}

export function compileRepeat(repeat: Repeat): CompiledRepeat {
  return { ...repeat, minimum: repeat.minimum ?? MINIMUM, maximum: repeat.maximum ?? MAXIMUM, draft: draftSlot(repeat.slot) };
}

/** By slot that keeps a list: what its step states of it. The checker refuses a list with two forms. */
export function listsOf(flow: Pick<Flow, 'steps'>): ReadonlyMap<string, CompiledRepeat> {
  const known = lists.get(flow) ?? findLists(flow);
  lists.set(flow, known);
  return known;
}

const lists = new WeakMap<object, ReadonlyMap<string, CompiledRepeat>>();

function findLists({ steps }: Pick<Flow, 'steps'>): ReadonlyMap<string, CompiledRepeat> {
  return new Map(steps.flatMap(({ repeat }) => (repeat === undefined ? [] : [[repeat.slot, compileRepeat(repeat)] as const])));
}
