import type { WidgetProps } from '@rjsf/utils';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { nearestReadableAccent, onAccent, readabilityOf, type Scheme } from '#configuration';
import { asObject } from '#engine/check';

import { Icon } from '../../parts/icon.tsx';
import { useFileOfForm } from './form-context.ts';

const COLOR = /^#[0-9a-f]{6}$/i;

function isColor(value: unknown): value is string {
  return typeof value === 'string' && COLOR.test(value);
}

/** The colors of a scheme, as the file has them. */
function useBrand(scheme: unknown): Readonly<Record<string, unknown>> {
  const brand = asObject(useFileOfForm().value['brand']);
  return scheme === 'dark' ? asObject(brand['dark']) : brand;
}

/** A color, chosen or typed. */
export function SwatchWidget({ id, value, onChange, options }: WidgetProps) {
  const { t } = useTranslation();
  const brand = useBrand(options['scheme']);
  const preset = isColor(brand['accent']) ? onAccent(brand['accent']) : '#000000';
  const color = isColor(value) ? value : preset;
  return (
    <div className="swatch">
      <input type="color" aria-label={t('provider.pick')} value={color} onChange={({ target }) => onChange(target.value)} />
      <input
        id={id}
        className="field short"
        spellCheck={false}
        placeholder={preset}
        aria-describedby={`${id}-about`}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </div>
  );
}

/** The accent, with how well everything in it can be read, while it is dragged. */
export function AccentWidget(props: WidgetProps) {
  const { value, options, onChange } = props;
  const scheme: Scheme = options['scheme'] === 'dark' ? 'dark' : 'light';
  const given = useBrand(scheme)['on_accent'];
  if (!isColor(value)) return <SwatchWidget {...props} />;
  return (
    <>
      <SwatchWidget {...props} />
      <Readability accent={value} words={isColor(given) ? given : onAccent(value)} scheme={scheme} onChange={onChange} />
    </>
  );
}

interface ReadabilityProps {
  readonly accent: string;
  /** The color of words on it. */
  readonly words: string;
  readonly scheme: Scheme;
  readonly onChange: (accent: string) => void;
}

/** How well everything in an accent can be read, and the nearest one that can. */
export function Readability({ accent, words, scheme, onChange }: ReadabilityProps) {
  const { t } = useTranslation();
  const pairs = readabilityOf({ accent, on_accent: words }, scheme);
  const isReadable = pairs.every(({ ratio, needed }) => ratio >= needed);
  const nearest = nearestReadableAccent(accent, scheme);
  return (
    <>
      <ul className="contrasts" aria-label={t('provider.contrast')}>
        {pairs.map(({ of, ratio, needed }) => (
          <li key={of} className={ratio >= needed ? 'good' : 'bad'}>
            <strong className="num">
              <Icon name={ratio >= needed ? 'good' : 'bad'} size={14} /> {ratio.toFixed(2)} : 1
            </strong>
            {t(`provider.contrasts.${of}`)}
            <span className="dim">{t('provider.needs', { needed })}</span>
          </li>
        ))}
      </ul>
      <p className="sample" style={{ background: accent, color: words }}>
        {t('provider.sample')}
      </p>
      {!isReadable && nearest !== accent && (
        <Button className="button small" onPress={() => onChange(nearest)}>
          {t('provider.nearest', { color: nearest })}
        </Button>
      )}
    </>
  );
}
