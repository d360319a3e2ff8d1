import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { Layer } from './map-look.ts';

interface LayerChipsProps {
  /** Those that can be switched on. */
  readonly offered: readonly Layer[];
  readonly layers: readonly Layer[];
  readonly onChange: (layers: readonly Layer[]) => void;
}

/** What is shown on the steps and arrows beside their names and conditions. */
export function LayerChips({ offered, layers, onChange }: LayerChipsProps) {
  const { t } = useTranslation();
  const words: Readonly<Record<Layer, string>> = {
    figures: t('map.layer.figures'),
    counters: t('map.layer.counters'),
    pictures: t('map.layer.pictures'),
  };
  return (
    <ToggleButtonGroup
      className="chips"
      aria-label={t('map.layers')}
      selectionMode="multiple"
      selectedKeys={layers}
      onSelectionChange={(keys) => onChange([...keys] as Layer[])}
    >
      <span className="soft">{t('map.layers')}</span>
      {offered.map((layer) => (
        <ToggleButton key={layer} id={layer} className="chip">
          {words[layer]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
