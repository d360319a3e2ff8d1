import { useTranslation } from 'react-i18next';

import { LANGUAGES } from '#configuration';

import type { Path } from '../../store/merge-by-key.ts';

/** The name of a setting in the language of Studio; of one that Studio does not know, its key in words. */
export function useSettingName(): (path: Path, title?: string) => string {
  const { t, i18n } = useTranslation();
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (path, title) => {
    const key = path.at(-1) ?? '';
    if (typeof key === 'number') return String(key + 1);
    if (LANGUAGES.some((tag) => tag === key)) return languages.of(key) ?? key;
    const words = key.replaceAll(/_|(?<=[a-z])(?=[A-Z])|-/g, ' ').toLowerCase();
    return t(`settings.${key}`, { defaultValue: title ?? words.charAt(0).toUpperCase() + words.slice(1) });
  };
}
