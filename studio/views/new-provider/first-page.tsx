import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Device } from '../../parts/device.tsx';
import { Segments } from '../../parts/segments.tsx';
import { type PageSize, SizeSegments } from '../../parts/size-segments.tsx';

interface FirstPageProps {
  /** The name of the picture; absent before the first one. */
  readonly picture: string | undefined;
  readonly languages: readonly string[];
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly isLost: boolean;
  readonly onAgain: () => void;
}

/** The first page of patients as these answers make it, as a picture. */
export function FirstPage({ picture, languages, language, onLanguage, isLost, onAgain }: FirstPageProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState<PageSize>('phone');
  const spoken = languages.includes(language) ? language : (languages[0] ?? '');
  return (
    <section className={`new-picture ${size}`} aria-labelledby="new-picture-title">
      <header className="new-picture-head">
        <h2 id="new-picture-title">{t('new.picture')}</h2>
        {languages.length > 1 && (
          <Segments
            label={t('preview.language')}
            value={spoken}
            options={languages.map((id) => ({ id, words: id.toUpperCase() }))}
            onChange={onLanguage}
          />
        )}
        <SizeSegments value={size} onChange={setSize} />
      </header>
      <div role="status" className="new-picture-status">
        {isLost && (
          <>
            <span className="warn-words">{t('new.pictureLost')}</span>
            <Button className="button small" onPress={onAgain}>
              {t('new.again')}
            </Button>
          </>
        )}
        {!isLost && picture === undefined && <span className="soft">{t('new.drawing')}</span>}
      </div>
      <div className="new-picture-space">
        <Device key={size} size={size} fit="whole">
          {picture !== undefined && <Frames picture={picture} title={t('new.frame')} />}
        </Device>
      </div>
      <p className="dim new-picture-note">{t('new.pictureNote')}</p>
    </section>
  );
}

/** The last picture stays until the next one is loaded, so that nothing flashes while a person types. */
function Frames({ picture, title }: { readonly picture: string; readonly title: string }) {
  const [shown, setShown] = useState(picture);
  const next = picture === shown ? [] : [picture];
  return [shown, ...next].map((id) => (
    <iframe
      key={id}
      sandbox=""
      src={`/new-provider-page/${id}`}
      title={id === shown ? title : ''}
      className={id === shown ? undefined : 'coming'}
      aria-hidden={id === shown ? undefined : true}
      tabIndex={id === shown ? undefined : -1}
      onLoad={() => id !== shown && setShown(id)}
    />
  ));
}
