import type { ScreenUses } from '#engine';

const files = import.meta.glob('./steps/*.tsx', { eager: true, import: 'uses' }) as Readonly<Record<string, ScreenUses>>;

/** What each screen needs of its step, for the checker. Those in `screens/steps/` declare it beside themselves. */
export const screenUses: Readonly<Record<string, ScreenUses>> = {
  'form-step': { forms: 'any', hasLead: true },
  'bill-info': { forms: ['bill-info'], hasLead: true },
  'general-error': { forms: [] },
  ...Object.fromEntries(Object.entries(files).map(([path, uses]) => [path.slice('./steps/'.length, -'.tsx'.length), uses])),
};
