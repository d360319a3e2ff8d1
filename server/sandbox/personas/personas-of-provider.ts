import type { DayString } from '#rules';

import type { Provider } from '#configuration';
import { findPersonaSet, type PersonaSet } from './personas.ts';
import { previewPersonas } from './preview-personas.ts';

/** The invented people of a provider, if it has any. */
export type PersonasOf = (provider: Provider, today: DayString) => PersonaSet | undefined;

/** Demo providers have people of their own; in a preview the one that is shown has some too. */
export function openPersonasOf({ PREVIEW_PROVIDER }: { readonly PREVIEW_PROVIDER: string | undefined }): PersonasOf {
  return (provider, today) =>
    provider.slug === PREVIEW_PROVIDER ? previewPersonas(provider, today) : findPersonaSet(provider.slug);
}
