import type { ProviderFault } from './provider-fault.ts';
import type { ProviderFile } from './provider-schema.ts';
import {
  contrastRatio,
  GRAPHIC_CONTRAST,
  GROUND,
  isReadableAccent,
  linkContrast,
  nearestReadableAccent,
  onAccent,
  TEXT_CONTRAST,
  type Scheme,
} from './readable-accent.ts';

type Pair = { readonly accent: string; readonly on_accent?: string };

/** Every color of the brand that could not be read, in both schemes. */
export function brandFaults({ brand }: ProviderFile): readonly ProviderFault[] {
  return [...pairFaults(brand, 'light'), ...(brand.dark ? pairFaults(brand.dark, 'dark') : [])];
}

const AT: Readonly<Record<Scheme, readonly string[]>> = { light: ['brand'], dark: ['brand', 'dark'] };

function pairFaults({ accent, on_accent }: Pair, scheme: Scheme): readonly ProviderFault[] {
  const fault = scheme === 'light' ? 'contrast' : 'darkContrast';
  const path = AT[scheme];
  const name = path.join('.');
  const text = contrastRatio(on_accent ?? onAccent(accent), accent);
  const faults: ProviderFault[] = [];
  if (text < TEXT_CONTRAST) {
    const message = `text in ${name}.on_accent on ${name}.accent has a contrast of ${text.toFixed(2)}:1, it needs ${TEXT_CONTRAST}:1`;
    faults.push({ fault, path: [...path, 'on_accent'], message, cure: `take "${onAccent(accent)}" for on_accent` });
  }
  if (!isReadableAccent(accent, scheme)) {
    const nearest = nearestReadableAccent(accent, scheme);
    const cure = `the nearest accent that can be read is "${nearest}", with "${onAccent(nearest)}" for on_accent`;
    faults.push({ fault, path: [...path, 'accent'], message: accentMessage(accent, scheme), cure });
  }
  return faults;
}

function accentMessage(accent: string, scheme: Scheme): string {
  const [name, ground] = scheme === 'light' ? ['brand.accent', 'the page'] : ['brand.dark.accent', 'a dark card'];
  const graphic = contrastRatio(accent, GROUND[scheme]);
  if (graphic < GRAPHIC_CONTRAST)
    return `${name} on ${ground} has a contrast of ${graphic.toFixed(2)}:1, it needs ${GRAPHIC_CONTRAST}:1`;
  const ratio = linkContrast(accent, scheme).toFixed(2);
  return `links in the shade of ${name} have a contrast of ${ratio}:1 on ${ground}, they need ${TEXT_CONTRAST}:1`;
}
