import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import { isUnsaved } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import type { ShellProps } from './shell.tsx';

interface RailProps extends Pick<ShellProps, 'areas'> {
  readonly isPreviewing: boolean;
  readonly onPreview: (isPreviewing: boolean) => void;
}

/** The views of Studio, and the preview beside them. */
export function Rail({ areas, isPreviewing, onPreview }: RailProps) {
  const { t } = useTranslation();
  const { flow, provider } = useStudio((state) => state.view);
  const unsaved = useStudio((state) => Object.values(state.drafts).filter(isUnsaved).length);
  const isTeam = useStudio((state) => state.team !== undefined);
  const query = provider === undefined ? '' : `?provider=${provider}`;
  return (
    <nav className="rail" aria-label={t('views.label')}>
      <NavLink to={`/flows/${flow}${query}`} end>
        <Icon name="map" />
        {t('views.map')}
      </NavLink>
      <NavLink to={`/flows/${flow}/why${query}`}>
        <Icon name="why" />
        {t('views.why')}
      </NavLink>
      <NavLink to={`/texts${query}`}>
        <Icon name="texts" />
        {t('views.texts')}
      </NavLink>
      {areas
        .filter((area) => area !== 'publish')
        .map((area) => (
          <NavLink key={area} to={`/${area}${query}`}>
            <Icon name={area} />
            {t(`views.${area}`)}
          </NavLink>
        ))}
      <NavLink to={`/files${query}`}>
        <Icon name="files" />
        {t('views.files')}
        {unsaved > 0 && (
          <span className="rail-count">
            <span aria-hidden="true">{unsaved}</span>
            <span className="hidden-text">{t('files.unsavedCount', { count: unsaved })}</span>
          </span>
        )}
      </NavLink>
      {isTeam && (
        <NavLink to={`/publish${query}`}>
          <Icon name="publish" />
          {t('views.publish')}
        </NavLink>
      )}
      <ToggleButton className="rail-toggle" isSelected={isPreviewing} onChange={onPreview}>
        <Icon name="preview" />
        {t('preview.title')}
      </ToggleButton>
    </nav>
  );
}
