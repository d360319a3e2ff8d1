import { useTranslation } from 'react-i18next';

/** What a code of the service means, in the language of Studio; of one that Studio does not know, the code in words. */
export function useCodeWords(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => {
    const words = code.replaceAll(/[-_.]/g, ' ');
    return t(`work.codes.${code.replaceAll('.', '_')}`, { defaultValue: words.charAt(0).toUpperCase() + words.slice(1) });
  };
}
