import { useTranslation } from 'react-i18next';

import { Segments } from './segments.tsx';

/** The widths at which Studio shows a page of patients. */
export type PageSize = 'phone' | 'desktop';

interface SizeSegmentsProps {
  readonly value: PageSize;
  readonly onChange: (size: PageSize) => void;
}

/** The choice between a page on a phone and on a desktop. */
export function SizeSegments({ value, onChange }: SizeSegmentsProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('preview.size')}
      value={value}
      options={[
        { id: 'phone', words: t('preview.phone') },
        { id: 'desktop', words: t('preview.desktop') },
      ]}
      onChange={onChange}
    />
  );
}
