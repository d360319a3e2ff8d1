import type { AccentPair, Brand } from '#rules';

import { fontStyle } from './brand-fonts.ts';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Corners of a provider whose shape is square: not sharp, but never round. */
const SQUARE = ['--radius:3px', '--radius-small:2px', '--radius-button:2px', '--radius-tag:2px'];

/** The provider's look as tokens. An embedded page stays light: it is part of a host's page, whose scheme we do not know. */
export function brandStyle({ dark, shape, fonts, ...light }: Brand): string {
  const tokens = [...accentTokens(light), ...(shape === 'square' ? SQUARE : [])];
  const darkTokens = `:root:not([data-embedded]){${accentTokens(dark).join(';')}}`;
  return `${fontStyle(fonts)}:root{${tokens.join(';')}}@media screen and (prefers-color-scheme:dark){${darkTokens}}`;
}

/** Drops every value that is not a plain color. */
function accentTokens({ accent, on_accent }: AccentPair): readonly string[] {
  const tokens = Object.entries({ '--accent': accent, '--on-accent': on_accent });
  return tokens.filter(([, colour]) => COLOUR.test(colour)).map(([name, colour]) => `${name}:${colour}`);
}
