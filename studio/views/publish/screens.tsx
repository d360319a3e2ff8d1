import { useState } from 'react';
import { Button, ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Segments } from '../../parts/segments.tsx';
import { type PageSize, SizeSegments } from '../../parts/size-segments.tsx';
import type { ComparedScreen, Review } from '../../service/index.ts';
import { useStudio } from '../../store/studio-store.ts';
import { languagesOf, Problems } from '../preview/page-parts.tsx';
import { ScreenPair } from './screen-pair.tsx';
import { useScreens } from './use-screens.ts';
import './screens.css';

/** Each page that the draft changes, as patients have it and as they would have it. Of a new provider, each page. */
export function Screens({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const { provider, over, draft, isNew } = review;
  const { screens, again } = useScreens(provider, `${over} ${draft?.hash ?? ''}`);
  const [size, setSize] = useState<PageSize>('phone');
  const changed = typeof screens === 'object' && 'changed' in screens ? screens.changed : [];
  return (
    <section className={`publish-changes screens ${size}`} aria-labelledby="publish-screens">
      <h2 id="publish-screens">
        {t(isNew ? 'publish.screens.new' : 'publish.screens.title')}{' '}
        {changed.length > 0 && (
          <span className="dim">
            {t(isNew ? 'publish.screens.newCount' : 'publish.screens.count', { count: changed.length })}
          </span>
        )}
      </h2>
      {screens === undefined && <p role="status">{t('publish.screens.comparing')}</p>}
      {screens === 'failed' && (
        <div role="alert">
          <p className="bad-words">{t('publish.screens.failed')}</p>
          <Button className="button" onPress={again}>
            {t('publish.again')}
          </Button>
        </div>
      )}
      {typeof screens === 'object' && 'problems' in screens && <Problems title={t('preview.none')} problems={screens.problems} />}
      {typeof screens === 'object' && 'changed' in screens && (
        <>
          {changed.length > 0 && <Changed review={review} changed={changed} size={size} onSize={setSize} />}
          <p className="dim">
            {!isNew && t(changed.length > 0 ? 'publish.screens.same' : 'publish.screens.noneChanged', { count: screens.same })}{' '}
            {screens.unseen > 0 && t('publish.screens.unseen', { count: screens.unseen })}
          </p>
        </>
      )}
    </section>
  );
}

interface ChangedProps {
  readonly review: Review;
  readonly changed: readonly ComparedScreen[];
  readonly size: PageSize;
  readonly onSize: (size: PageSize) => void;
}

function Changed({ review, changed, size, onSize }: ChangedProps) {
  const { t } = useTranslation();
  const drafts = useStudio((state) => state.drafts);
  const languages = languagesOf(drafts, review.provider);
  const [key, setKey] = useState<string>();
  const [language, setLanguage] = useState<string>();
  const screen = changed.find((one) => keyOf(one) === key) ?? changed[0];
  const spoken = languages.find((one) => one === language) ?? languages[0] ?? 'en';
  return (
    <>
      <div className="screens-head">
        <Segments
          label={t('preview.language')}
          value={spoken}
          options={languages.map((id) => ({ id, words: id.toUpperCase() }))}
          onChange={setLanguage}
        />
        <SizeSegments value={size} onChange={onSize} />
      </div>
      <ListBox
        className="screens-list"
        aria-label={t(review.isNew ? 'publish.screens.new' : 'publish.screens.list')}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={screen ? [keyOf(screen)] : []}
        onSelectionChange={(keys) => keys !== 'all' && setKey(keys.values().next().value?.toString())}
      >
        {changed.map((one) => (
          <ListBoxItem key={keyOf(one)} id={keyOf(one)} className="screens-item" textValue={one.path}>
            <span className="screens-path">{one.path}</span>
            <span className="dim">
              {!review.isNew && one.changes.map((change) => t(`publish.screens.change.${change}`)).join(', ')}
            </span>
            {one.missing && <span className="screens-missing">{t('publish.screens.noPicture')}</span>}
          </ListBoxItem>
        ))}
      </ListBox>
      {screen && <ScreenPair review={review} screen={screen} language={spoken} size={size} />}
    </>
  );
}

function keyOf({ flow, step }: ComparedScreen): string {
  return `${flow} ${step}`;
}
