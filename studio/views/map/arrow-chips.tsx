import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

/** Arrows that are drawn where a person asks for them: every one that visitors take, or those of another kind. */
export const ARROW_KINDS = ['all', 'error', 'redirect', 'back'] as const;
export type ArrowKind = (typeof ARROW_KINDS)[number];

interface ArrowChipsProps {
  readonly kinds: readonly ArrowKind[];
  readonly onChange: (kinds: readonly ArrowKind[]) => void;
}

export function ArrowChips({ kinds, onChange }: ArrowChipsProps) {
  const { t } = useTranslation();
  const words: Readonly<Record<ArrowKind, string>> = {
    all: t('map.all'),
    error: t('map.errors'),
    redirect: t('map.redirects'),
    back: t('map.back'),
  };
  return (
    <ToggleButtonGroup
      className="chips"
      aria-label={t('map.arrows')}
      selectionMode="multiple"
      selectedKeys={kinds}
      onSelectionChange={(keys) => onChange([...keys] as ArrowKind[])}
    >
      <span className="soft">{t('map.arrows')}</span>
      {ARROW_KINDS.map((kind) => (
        <ToggleButton key={kind} id={kind} className="chip">
          {words[kind]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
