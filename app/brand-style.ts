import type { PublicProvider } from '#rules';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The provider's colours as tokens. Anything but a plain colour is left out, whatever a provider file says. */
export function brandStyle({ accent, on_accent }: PublicProvider['brand']): string {
  const tokens = [
    ['--accent', accent],
    ['--on-accent', on_accent],
  ] as const;
  const declarations = tokens.filter(([, colour]) => COLOUR.test(colour)).map(([name, colour]) => `${name}:${colour}`);
  return `:root{${declarations.join(';')}}`;
}
