import { useTranslation } from 'react-i18next';

import type { SentValue } from '../../worker/question.ts';

/** A value of a fact in words; names of the flow stay as they are. */
export function useValueWords(): (value: SentValue) => string {
  const { t } = useTranslation();
  return (value) => {
    if (value === null) return t('why.pending');
    return typeof value === 'boolean' ? t(value ? 'why.yes' : 'why.no') : String(value);
  };
}
