/** The color scheme that a visitor's device asks for. */
export type Scheme = 'light' | 'dark';

/** Where accents have the least contrast: on light pages, which are darker than cards, and on dark cards, which are lighter than pages. */
export const GROUND: Readonly<Record<Scheme, string>> = { light: '#f7f6f3', dark: '#181f22' };

/** What tokens.css calls --shade: strong tints of the accent move toward it. */
const SHADE: Readonly<Record<Scheme, string>> = { light: '#000000', dark: '#ffffff' };

export const TEXT_CONTRAST = 4.5;

export const GRAPHIC_CONTRAST = 3;

/** Links are the accent with 8 % of the shade mixed in, as in app/styles/tokens.css. */
const LINK_SHARE = 0.92;

/** A light accent in place of the provider's own, where the file gives none for the dark scheme. */
const DARK_SHARE = 0.72;

const STEP = 0.01;

/** How well links in the shade of an accent can be read on the page, 1 to 21. */
export function linkContrast(accent: string, scheme: Scheme): number {
  return contrastRatio(linkOf(accent, scheme), GROUND[scheme]);
}

/** The color of a text in the accent; of the same hue but darker (in the dark scheme: lighter) where the accent's own could not be read. */
export function linkColor(accent: string, scheme: Scheme): string {
  return linkOf(nearestReadableAccent(accent, scheme), scheme);
}

function linkOf(accent: string, scheme: Scheme): string {
  return mix(accent, SHADE[scheme], LINK_SHARE);
}

/** White or black, whichever can be read on the accent; white where both can. */
export function onAccent(accent: string): string {
  return contrastRatio('#ffffff', accent) >= TEXT_CONTRAST ? '#ffffff' : '#000000';
}

/** What is drawn in the accent, how well it can be read, and how well it must be. */
export function readabilityOf(
  { accent, on_accent }: { readonly accent: string; readonly on_accent: string },
  scheme: Scheme,
): readonly { readonly of: 'words' | 'links' | 'marks'; readonly ratio: number; readonly needed: number }[] {
  return [
    { of: 'words', ratio: contrastRatio(on_accent, accent), needed: TEXT_CONTRAST },
    { of: 'links', ratio: linkContrast(accent, scheme), needed: TEXT_CONTRAST },
    { of: 'marks', ratio: contrastRatio(accent, GROUND[scheme]), needed: GRAPHIC_CONTRAST },
  ];
}

export function isReadableAccent(accent: string, scheme: Scheme): boolean {
  return readabilityOf({ accent, on_accent: onAccent(accent) }, scheme).every(({ ratio, needed }) => ratio >= needed);
}

/** The accent itself, or the same hue no darker (in the dark scheme: no lighter) than it must be for everything to be read. */
export function nearestReadableAccent(accent: string, scheme: Scheme): string {
  for (let share = 1; share > STEP; share -= STEP) {
    const colour = mix(accent, SHADE[scheme], share);
    if (isReadableAccent(colour, scheme)) return colour;
  }
  return SHADE[scheme];
}

/** An accent of the same hue for the dark scheme. */
export function darkAccentOf(accent: string): string {
  return nearestReadableAccent(mix(accent, SHADE.dark, DARK_SHARE), 'dark');
}

/** So much of one color with the rest of the other, as `color-mix(in oklab)` mixes them. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [toOklab(one), toOklab(other)];
  return fromOklab(a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share)));
}

type Matrix = readonly (readonly number[])[];

/** The oklab space: https://bottosson.github.io/posts/oklab/ */
const LIGHT_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const CONES_TO_LIGHT: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

function times(matrix: Matrix, vector: readonly number[]): readonly number[] {
  return matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));
}

function toOklab(colour: string): readonly number[] {
  return times(CONES_TO_LAB, times(LIGHT_TO_CONES, lightOf(colour)).map(Math.cbrt));
}

function fromOklab(lab: readonly number[]): string {
  const light = times(
    CONES_TO_LIGHT,
    times(LAB_TO_CONES, lab).map((cone) => cone ** 3),
  );
  const channels = light.map((part) => Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The light of red, green and blue, 0 to 1 each. */
function lightOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}

function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** How much two colours (#rrggbb) stand out from each other, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = lightOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
