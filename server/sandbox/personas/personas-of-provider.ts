import type { DayString } from '#rules';

import type { Provider } from '#configuration';
import { findCast, type Cast } from './personas.ts';
import { previewCast } from './preview-personas.ts';

/** The invented people of a provider, if it has any. */
export type CastOf = (provider: Provider, today: DayString) => Cast | undefined;

/** Demo providers have people of their own; in a preview the one that is shown has some too. */
export function castsOf({ PREVIEW_PROVIDER }: { readonly PREVIEW_PROVIDER: string | undefined }): CastOf {
  return (provider, today) => (provider.slug === PREVIEW_PROVIDER ? previewCast(provider, today) : findCast(provider.slug));
}
