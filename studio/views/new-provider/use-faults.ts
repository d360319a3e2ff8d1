import { useTranslation } from 'react-i18next';

import { parseDollars } from '#rules';

import { REQUIRED, type useNewProvider } from './use-new-provider.ts';

type Answered = Pick<ReturnType<typeof useNewProvider>, 'looked' | 'typed' | 'ids'>;

const ID = /^[a-z0-9][a-z0-9-]*$/;

/** What is wrong with the answer to a question. Where an answer is required, that is shown once a person has left the question. */
export function useFaults({ looked, typed, ids }: Answered, hasLeft: (question: string) => boolean) {
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = {
    name: t('new.faults.name'),
    website: t('new.faults.website'),
    phone: t('new.faults.phone'),
    accent: t('new.faults.accent'),
    languages: t('new.faults.languages'),
    months: t('new.faults.months'),
    minimum: t('new.faults.minimum'),
  };
  const isWrong = (question: string) => looked?.problems[question] !== undefined;

  /** The name makes the id, which has a field of its own in a team alone. */
  const faultOfId = (question: 'name' | 'slug'): string | undefined => {
    if (!isWrong('slug') || !(hasLeft('name') || hasLeft('slug'))) return undefined;
    if (ids === undefined) return question === 'name' ? t('new.faults.taken') : undefined;
    if (question === 'name') return undefined;
    return ID.test(typed['slug'] || 'made-from-the-name') ? t('new.faults.slugTaken') : t('new.faults.slug');
  };

  return (question: string): string | undefined => {
    if (question === 'slug') return faultOfId('slug');
    const answer = typed[question] ?? '';
    if (REQUIRED.some((one) => one === question)) {
      if (!hasLeft(question)) return undefined;
      if (answer.trim() === '') return t('new.faults.missing');
    }
    if (!isWrong(question)) return question === 'name' ? faultOfId('name') : undefined;
    return isUsual(question, answer) ? words[question] : looked?.problems[question]?.join(' ');
  };
}

/** Whether the usual words name the fault. Some answers are wrong beside others alone, which the checker describes. */
function isUsual(question: string, answer: string): boolean {
  if (question === 'languages' || question === 'months') return answer === '';
  return question !== 'minimum' || parseDollars(answer) === undefined;
}
