import { type CompiledRepeat, isRecord } from '#engine';
import type { FormData } from '#engine/form';
import { type FormContext, type FormModule, noMessages, StepForm, useFlow } from '#engine/react';
import { useMemo, useRef, useState } from 'react';

import { useScreenHost } from './screen-host.ts';
import { StepContent } from './step-content.tsx';
import { useFormContext } from './use-form-context.ts';
import type { List } from './use-list.ts';
import type { RefusedItems } from './use-refused-items.ts';

/** A list with the form of its items. */
export interface ListParts {
  readonly repeat: CompiledRepeat;
  readonly form: FormModule;
  readonly list: List;
  readonly refused: RefusedItems;
}

/** The form of one item. Back goes to the list, and keeps what was typed for when the visitor returns. */
export function ItemForm({ repeat, form, list, refused, at }: ListParts & { readonly at: number }) {
  const item = list.items[at];
  const context = useItemContext(item);
  const { theme, translate } = useScreenHost();
  const { step } = useFlow();
  const [isRefused, setRefused] = useState(false);
  const isSaved = useRef(false);
  const messages = (item && refused.get(item)) ?? noMessages;

  // A second press that comes before the list is on the screen adds nothing.
  function save(data: FormData) {
    if (isSaved.current) return;
    isSaved.current = true;
    list.save(at, data);
  }

  return (
    <StepContent
      title={translate(repeat.itemTitle ?? step?.title ?? '', { number: at + 1 })}
      part={`item ${at + 1}`}
      hasError={isRefused}
      onBack={list.isBegin ? undefined : list.close}
    >
      <StepForm
        form={form}
        data={list.dataAt(at)}
        messages={messages}
        translate={translate}
        theme={theme}
        context={context}
        onSubmit={save}
        onAttempt={setRefused}
        onChange={(data) => list.type(at, data)}
      />
    </StepContent>
  );
}

/** What the form knows. A file of the item stays on the service: without Save, the list still has it. */
function useItemContext(item: FormData | undefined): FormContext {
  const context = useFormContext();
  return useMemo(() => {
    const kept = Object.values(item ?? {}).flat();
    const isKept = (id: string) => kept.some((value) => isRecord(value) && value['id'] === id);
    return { ...context, removeUpload: (file) => !isKept(file.id) && context.removeUpload?.(file) };
  }, [context, item]);
}
