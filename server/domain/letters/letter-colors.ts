import { linkColor, type Provider } from '#configuration';

import { Html } from '../../platform/http/html.ts';

type Scheme = Readonly<Record<'ground' | 'card' | 'line' | 'ink' | 'quiet' | 'link' | 'accent' | 'onAccent', string>>;

/** What a letter is painted with, by the scheme that the reader's device asks for. */
export interface LetterColors {
  readonly light: Scheme;
  readonly dark: Scheme;
}

/** The neutral colors of the pages, and the accents of the provider, darker or lighter where a text in them could not be read. */
export function letterColors({ brand }: Provider): LetterColors {
  return {
    light: {
      ground: '#f7f6f3',
      card: '#ffffff',
      line: '#dedbd4',
      ink: '#1c2733',
      quiet: '#4d5a66',
      link: linkColor(brand.accent, 'light'),
      accent: brand.accent,
      onAccent: brand.on_accent,
    },
    dark: {
      ground: '#101619',
      card: '#181f22',
      line: '#39434a',
      ink: '#e8edf0',
      quiet: '#a9b4bb',
      link: linkColor(brand.dark.accent, 'dark'),
      accent: brand.dark.accent,
      onAccent: brand.dark.on_accent,
    },
  };
}

/** The dark scheme. Inline styles are stronger than a style sheet, but not than `!important`. */
export function letterStyle({ dark }: LetterColors): Html {
  const rules = [
    `.ground{background-color:${dark.ground}!important}`,
    `.card{background-color:${dark.card}!important;border-color:${dark.line}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.ink{color:${dark.ink}!important;border-color:${dark.line}!important}`,
    `.quiet{color:${dark.quiet}!important}`,
    `.link{color:${dark.link}!important}`,
    `.button{background-color:${dark.accent}!important}`,
    `.button-text{color:${dark.onAccent}!important}`,
    `.logo{background-color:#ffffff!important}`,
  ];
  return new Html(`:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`);
}
