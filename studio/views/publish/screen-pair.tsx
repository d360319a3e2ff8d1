import { useTranslation } from 'react-i18next';

import { Device } from '../../parts/device.tsx';
import type { PageSize } from '../../parts/size-segments.tsx';
import type { ComparedScreen, ComparedVersion, Review } from '../../service/index.ts';

interface ScreenPairProps {
  readonly review: Review;
  readonly screen: ComparedScreen;
  readonly language: string;
  readonly size: PageSize;
}

/** A page in force and in the draft, as the same person sees it; of a new provider, the page alone. */
export function ScreenPair({ screen, ...shown }: ScreenPairProps) {
  const { t } = useTranslation();
  const { person, missing } = screen;
  const { isNew } = shown.review;
  if (missing) return <p className="soft">{t(`publish.screens.missing.${missing}`)}</p>;
  return (
    <>
      <p className="soft">
        {person === undefined ? t('publish.screens.asNoOne') : t('publish.screens.as', { person })}{' '}
        {t(isNew ? 'publish.screens.still' : 'publish.screens.marks')}
      </p>
      <div className={isNew ? 'screens-pair alone' : 'screens-pair'}>
        {!isNew && <Side {...shown} screen={screen} version="before" />}
        <Side {...shown} screen={screen} version="after" />
      </div>
    </>
  );
}

interface SideProps extends ScreenPairProps {
  readonly version: ComparedVersion;
}

function Side({ review: { provider, over, draft, isNew }, screen, language, size, version }: SideProps) {
  const { t } = useTranslation();
  const { flow, step, path, visitor, shown } = screen;
  const name = t(`publish.screens.${nameOf(version, { isNew, hasDraft: draft !== undefined })}`);
  // The hashes are for the browser: another draft is another picture.
  const wish = { flow, step, path, visitor, side: version, language, of: `${over} ${draft?.hash ?? ''}` };
  const address = `/api/screens/${provider}/page?${new URLSearchParams(wish).toString()}#first-change`;
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {shown.includes(version) ? (
        <Device key={size} size={size}>
          <iframe key={address} sandbox="" src={address} title={t('publish.screens.frame', { version: name, path })} />
        </Device>
      ) : (
        <p className="screens-absent soft">{t('publish.screens.absent')}</p>
      )}
    </figure>
  );
}

function nameOf(version: ComparedVersion, { isNew, hasDraft }: { readonly isNew: boolean; readonly hasDraft: boolean }) {
  if (version === 'before') return 'before';
  if (isNew) return 'isNew';
  return hasDraft ? 'after' : 'latest';
}
