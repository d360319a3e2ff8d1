/** What accents are seen on: the page, which is darker than cards. */
export const PAGE_COLOUR = '#f7f6f3';

export const TEXT_CONTRAST = 4.5;

export const GRAPHIC_CONTRAST = 3;

/** Links are the accent with 8 % of black mixed in, as in app/styles/tokens.css. */
const LINK_SHARE = 0.92;

const STEP = 0.01;

/** How well links in the shade of an accent can be read on the page, 1 to 21. */
export function linkContrast(accent: string): number {
  return contrastRatio(darken(accent, LINK_SHARE), PAGE_COLOUR);
}

/** White or black, whichever can be read on the accent; white where both can. */
export function onAccent(accent: string): string {
  return contrastRatio('#ffffff', accent) >= TEXT_CONTRAST ? '#ffffff' : '#000000';
}

export function isReadableAccent(accent: string): boolean {
  return (
    contrastRatio(accent, PAGE_COLOUR) >= GRAPHIC_CONTRAST &&
    linkContrast(accent) >= TEXT_CONTRAST &&
    contrastRatio(onAccent(accent), accent) >= TEXT_CONTRAST
  );
}

/** The accent itself, or the same hue no darker than it must be for everything to be read. */
export function nearestReadableAccent(accent: string): string {
  for (let share = 1; share > STEP; share -= STEP) {
    const colour = darken(accent, share);
    if (isReadableAccent(colour)) return colour;
  }
  return '#000000';
}

/** A colour mixed with black in the oklab space: all coordinates shrink alike there, and light with the cube. */
function darken(colour: string, share: number): string {
  const channels = lightOf(colour).map((light) => Math.round(fromLinear(light * share ** 3) * 255));
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
