import { formOfStep, type Location } from '#engine';
import type { PageSession, PublicProvider } from '#rules';
import type { Locale } from '#screens';
import { partOfForm } from 'virtual:forms';

import { fontFiles } from './brand-fonts.ts';
import type { PageAssets } from './initial.ts';
import type { PageRow } from './pages.ts';
import { isFirstScreen } from './screen-components.tsx';

/** The built files, with those of each part that the entry fetches later, by its name in the build. */
export interface BuiltAssets extends Omit<PageAssets, 'fonts' | 'isStyleInline'> {
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The text of each style sheet by its address; absent where a development server writes them. */
  readonly css?: Readonly<Record<string, string>>;
}

interface Wanted {
  readonly provider: Pick<PublicProvider, 'brand'>;
  readonly assets: BuiltAssets;
  readonly locale: Locale;
  readonly session: PageSession;
}

/** The words and the form of this very step are asked for with its code, not only after the code has run. */
export function assetsOfStep({ assets, provider, locale, session }: Wanted, location: Location): PageAssets {
  const step = location.kind === 'render' ? location.step : undefined;
  const form = step && formOfStep(step);
  return withParts({ assets, provider }, [
    `virtual:words/${locale}/first`,
    ...(step && isFirstScreen(step.screen) && session.agent === 'none'
      ? []
      : [`virtual:words/${locale}/rest`, 'app/later-code.ts']),
    ...(form === undefined ? [] : [partOfForm[form] ?? '']),
  ]);
}

/** The words and the code of a page outside of the flow. */
export function assetsOfPage({ assets, provider, locale }: Wanted, { part }: PageRow): PageAssets {
  return withParts({ assets, provider }, [`virtual:words/${locale}/first`, `virtual:words/${locale}/rest`, part.file]);
}

function withParts(
  { assets: { parts, css, ...assets }, provider }: Pick<Wanted, 'assets' | 'provider'>,
  names: readonly string[],
): PageAssets {
  const files = names.flatMap((name) => parts[name] ?? []);
  const isStyle = (file: string) => file.endsWith('.css');
  return {
    ...assets,
    fonts: fontFiles(provider.brand.fonts),
    isStyleInline: css !== undefined,
    styles: unique([...assets.styles, ...files.filter(isStyle)]),
    preloads: unique([...assets.preloads, ...files.filter((file) => !isStyle(file))]),
  };
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
