import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Icon } from '../../parts/icon.tsx';
import { type PageSize, SizeSegments } from '../../parts/size-segments.tsx';
import './preview.css';

interface PreviewAsideProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame around pages that are shown beside the editor, as wide as a phone or a desktop. */
export function PreviewAside({ onClose, children }: PreviewAsideProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState<PageSize>('phone');
  return (
    <aside className={`preview ${size}`} aria-label={t('preview.title')}>
      <header className="preview-head">
        <h2>{t('preview.title')}</h2>
        <SizeSegments value={size} onChange={setSize} />
        <Button className="button small bare" aria-label={t('preview.close')} onPress={onClose}>
          <Icon name="bad" size={14} />
        </Button>
      </header>
      {children}
    </aside>
  );
}
