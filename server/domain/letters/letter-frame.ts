import type { Provider } from '#configuration';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import { hoursWords, phoneWords } from './provider-words.ts';

/** The lines below each letter: whom to call, and that no one reads an answer. */
export function footOf(provider: Provider, locale: ServerLocale): readonly string[] {
  const words = serverWords(locale).messages.letter;
  const values = { provider: provider.display_name, phone: phoneWords(provider), hours: hoursWords(provider, locale) };
  return [words.questions, words.automatic].map((text) => fillWords(text, values));
}
