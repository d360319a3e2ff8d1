import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { PagePictures } from './use-page-pictures.ts';

/** What the pictures on the map are, and why there are none. */
export function PictureBar({ read: { problems, again, language, addresses } }: { readonly read: PagePictures }) {
  const { t, i18n } = useTranslation();
  const spoken = new Intl.DisplayNames([i18n.language], { type: 'language' }).of(language) ?? language;
  return (
    <div className="figure-bar" role="group" aria-label={t('map.layer.pictures')}>
      {problems.length > 0 ? (
        <div className="figure-bar-failed" role="alert">
          <strong>{t('preview.none')}</strong> {problems.join(' ')}
          <Button className="button small" onPress={again}>
            {t('figures.again')}
          </Button>
        </div>
      ) : (
        <p className="dim" role="status">
          {addresses === undefined && t('preview.reading')}
          {addresses?.size === 0 && t('map.pages.none')}
          {addresses !== undefined && addresses.size > 0 && t('map.pages.meaning', { language: spoken })}
        </p>
      )}
    </div>
  );
}
