import type { FormData } from '#engine/form';
import { type FormMessages, noMessages, useFlow } from '#engine/react';
import { useState } from 'react';

/** What the service refused, by item. An item that the visitor changes becomes another object, of which nothing is known. */
export type RefusedItems = ReadonlyMap<FormData, FormMessages>;

/** The items of a list that the service refused. It names their problems by place and field: { "0.name": "required" }. */
export function useRefusedItems(items: readonly FormData[]): RefusedItems {
  const { problems } = useFlow().messages;
  const [seen, setSeen] = useState({ problems, refused: refusedAmong(items, problems) });
  if (seen.problems === problems) return seen.refused;
  const refused = refusedAmong(items, problems);
  setSeen({ problems, refused });
  return refused;
}

function refusedAmong(items: readonly FormData[], problems: FormMessages['problems'] = {}): RefusedItems {
  const found = new Map<FormData, FormMessages>();
  for (const [place, code] of Object.entries(problems)) {
    const [index = '', field = ''] = place.split('.');
    const item = items[Number(index)];
    if (item && field !== '') found.set(item, { ...noMessages, problems: { ...found.get(item)?.problems, [field]: code } });
  }
  return found;
}
