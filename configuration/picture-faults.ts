import type { JsonPath, ProviderFault } from './provider-fault.ts';
import type { Pictures } from './picture-folder.ts';
import type { Picture } from './picture.ts';
import type { Provider } from './provider.ts';
import { contrastRatio, GRAPHIC_CONTRAST, GROUND, type Scheme } from './readable-accent.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** Every picture of the brand that is not there, is none, or cannot be seen. */
export function pictureFaults({ brand }: Pick<Provider, 'brand'>, pictures: Pictures): readonly ProviderFault[] {
  return (['logo', 'picture'] as const).flatMap((field) =>
    SCHEMES.flatMap((scheme): readonly ProviderFault[] => {
      const name = brand[field]?.[scheme];
      if (name === undefined) return [];
      const path = ['brand', field, scheme];
      const reading = pictures.read(name);
      if (!('bytes' in reading)) return [{ ...reading, path }];
      return field === 'logo' ? unseenFaults(reading, brand.logo?.dark === undefined ? SCHEMES : [scheme], path) : [];
    }),
  );
}

/** A logo none of whose colors differs enough from the header. */
function unseenFaults(logo: Picture, schemes: readonly Scheme[], path: JsonPath): readonly ProviderFault[] {
  const colours = coloursOf(logo);
  return schemes.flatMap((scheme) => {
    const best = Math.max(...colours.map((colour) => contrastRatio(colour, GROUND[scheme])));
    if (colours.length === 0 || best >= GRAPHIC_CONTRAST) return [];
    const message = `no color of ${path.join('.')} has a contrast of ${GRAPHIC_CONTRAST}:1 on ${scheme} pages, the best has ${best.toFixed(2)}:1`;
    const cure = scheme === 'dark' ? 'give a lighter logo for them in brand.logo.dark' : 'take a logo with a darker color';
    return [{ fault: scheme === 'dark' ? 'darkContrast' : 'contrast', path, message, cure }];
  });
}

const PAINT = /\b(?:fill|stroke|stop-color|color)="([^"]*)"/g;
const NOTHING = /^(?:none|transparent|inherit|url\(.*\)|)$/;

/** The colors that a drawing is painted with. None where they are unknown: in a photograph, or where one has a name. */
function coloursOf({ type, bytes }: Picture): readonly string[] {
  if (type !== 'image/svg+xml') return [];
  const paints = [...new TextDecoder().decode(bytes).matchAll(PAINT)].map(([, paint = '']) => paint.trim());
  const painted = paints.filter((paint) => !NOTHING.test(paint));
  const colours = (painted.length > 0 ? painted : ['#000000']).map(longHex);
  return colours.every((colour) => colour !== undefined) ? colours : [];
}

function longHex(colour: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  return /^#[0-9a-f]{3}$/i.test(colour) ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : undefined;
}
