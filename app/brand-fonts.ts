import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import sourceSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import type { Brand } from '#rules';

/** A font that we serve, and how one of the visitor's own fonts takes up the same space until it comes. */
interface Font {
  readonly family: string;
  readonly href: string;
  readonly weights: string;
  readonly isSerif: boolean;
  /** Size, ascent and descent of the font before it, in percent: by these nothing moves when it arrives. */
  readonly metrics: readonly [size: number, ascent: number, descent: number];
}

const INTER: Font = { family: 'Inter', href: inter, weights: '100 900', isSerif: false, metrics: [107.12, 90.44, 22.52] };
const FIGTREE: Font = { family: 'Figtree', href: figtree, weights: '300 900', isSerif: false, metrics: [100.72, 94.32, 24.82] };
const ATKINSON: Font = { family: 'Atkinson', href: atkinson, weights: '200 800', isSerif: false, metrics: [99.6, 98.8, 31.73] };
const SERIF: Font = {
  family: 'Source Serif',
  href: sourceSerif,
  weights: '200 900',
  isSerif: true,
  metrics: [117.91, 87.87, 28.41],
};

const PAIRS: Readonly<Record<Brand['fonts'], { readonly text: Font; readonly headings: Font }>> = {
  inter: { text: INTER, headings: INTER },
  figtree: { text: FIGTREE, headings: FIGTREE },
  atkinson: { text: ATKINSON, headings: ATKINSON },
  'source-serif': { text: INTER, headings: SERIF },
};

/** The Latin subset holds English and Spanish. */
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/** Fonts that visitors have; the first that is there shows. With each, how wide our text is in Arial or Times, of its width in that font. */
const LIKE_SANS = [
  { names: ['Arial', 'Liberation Sans', 'Helvetica Neue'], width: 1 },
  // Android has no Arial.
  { names: ['Roboto'], width: 1.006 },
  { names: ['DejaVu Sans'], width: 0.877 },
];
const LIKE_SERIF = [
  { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 1 },
  { names: ['Noto Serif'], width: 0.842 },
  { names: ['DejaVu Serif'], width: 0.785 },
];

/** The addresses of a pair's files: one, or two where headings have a font of their own. */
export function fontFiles(pair: Brand['fonts']): readonly string[] {
  return fontsOf(pair).map(({ href }) => href);
}

/** The fonts of a pair and no others, as style. */
export function fontStyle(pair: Brand['fonts']): string {
  const { text, headings } = PAIRS[pair];
  const weight = headings.isSerif ? ';--heading-weight:600' : '';
  const tokens = `:root{--font:${stackOf(text)};--heading-font:${stackOf(headings)}${weight}}`;
  return fontsOf(pair).map(facesOf).join('') + tokens;
}

function fontsOf(pair: Brand['fonts']): readonly Font[] {
  const { text, headings } = PAIRS[pair];
  return [...new Set([text, headings])];
}

function facesOf({ family, href, weights, isSerif, metrics: [size, ascent, descent] }: Font): string {
  const percent = (figure: number) => `${Math.round(100 * figure) / 100}%`;
  const fallbacks = (isSerif ? LIKE_SERIF : LIKE_SANS).map(
    ({ names, width }) =>
      `@font-face{font-family:"${family} as ${names[0]}";src:${names.map((name) => `local("${name}")`).join()};size-adjust:${percent(size * width)};ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};line-gap-override:0%}`,
  );
  return `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};src:url(${href}) format("woff2");unicode-range:${LATIN}}${fallbacks.join('')}`;
}

function stackOf({ family, isSerif }: Font): string {
  const fallbacks = (isSerif ? LIKE_SERIF : LIKE_SANS).map(({ names }) => `"${family} as ${names[0]}"`);
  return `"${family}",${fallbacks.join()},${isSerif ? 'Georgia,serif' : 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif'}`;
}
