import type { PublicProvider } from '#rules';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The provider's colors as tokens. It drops every value that is not a plain color. */
export function brandStyle({ accent, on_accent }: PublicProvider['brand']): string {
  const tokens = [
    ['--accent', accent],
    ['--on-accent', on_accent],
  ] as const;
  const declarations = tokens.filter(([, colour]) => COLOUR.test(colour)).map(([name, colour]) => `${name}:${colour}`);
  return `:root{${declarations.join(';')}}`;
}
