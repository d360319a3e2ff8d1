import type { CompiledRepeat, ScreenUses } from '#engine';
import { type FormModule, useFlow } from '#engine/react';

import { ItemForm } from './list-item-form.tsx';
import { Items } from './list-items.tsx';
import { StepContent } from './step-content.tsx';
import { useForms } from './use-form-context.ts';
import { useList } from './use-list.ts';
import { useRefusedItems } from './use-refused-items.ts';

export const uses: ScreenUses = { forms: [], shows: ['body', 'repeat'] };

/** A repeated section: a list to which the visitor adds items, each with the same form. */
export function Screen() {
  const { step } = useFlow();
  const repeat = step?.content?.repeat;
  // The flow may have moved on while React still renders what it showed before.
  return repeat ? <WithForm repeat={repeat} /> : null;
}

function WithForm({ repeat }: { readonly repeat: CompiledRepeat }) {
  const form = useForms([repeat.form])?.[repeat.form];
  return form ? <Section repeat={repeat} form={form} /> : <StepContent>{null}</StepContent>;
}

function Section({ repeat, form }: { readonly repeat: CompiledRepeat; readonly form: FormModule }) {
  const list = useList(repeat);
  const refused = useRefusedItems(list.items);
  const { openAt } = list;
  const parts = { repeat, form, list, refused };
  return openAt === undefined ? <Items {...parts} /> : <ItemForm key={openAt} {...parts} at={openAt} />;
}
