import type { ScreenUses } from '#engine';
import { genericScreenUses } from '#engine/starter';

const files = import.meta.glob('./steps/*.tsx', { eager: true }) as Readonly<Record<string, { readonly uses?: ScreenUses }>>;

/** What each screen needs of its step, for the checker. Those in `screens/steps/` declare it beside themselves. */
export const screenUses: Readonly<Record<string, ScreenUses>> = {
  'form-step': { forms: 'any', hasLead: true },
  'bill-info': { forms: ['bill-info'], hasLead: true },
  'general-error': { forms: [] },
  ...genericScreenUses,
  ...Object.fromEntries(
    Object.entries(files).flatMap(([path, { uses }]) => (uses ? [[path.slice('./steps/'.length, -'.tsx'.length), uses]] : [])),
  ),
};
