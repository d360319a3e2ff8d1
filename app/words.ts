import type { AgentMode, PublicProvider } from '#rules';
import type { Translate } from '#engine/react';
import type { Locale } from '#screens';
import { formatPhone } from '#rules';
import { createInstance, type Resource } from 'i18next';

/** Words that are nested by area; plural forms end in `_one` and `_other`. */
export type Words = Readonly<Record<string, unknown>>;

/** The words of one language, as they arrive. */
export interface Vocabulary {
  readonly translate: Translate;
  readonly add: (words: Words) => void;
}

/**
 * Finds words by key for one language. Every text may name the provider and its phone number without being given them.
 * What an agent says or notes in another way than a patient reads it stands under `verbal`, by the same key; what only
 * one kind of agent does, under `verbal.internal` or `verbal.external`.
 */
export function createTranslate(locale: Locale, words: Words, provider: PublicProvider, agent: AgentMode = 'none'): Translate {
  return createVocabulary(locale, words, provider, agent).translate;
}

/** The same for words of which more are still to come. */
export function createVocabulary(locale: Locale, words: Words, provider: PublicProvider, agent: AgentMode = 'none'): Vocabulary {
  const i18n = createInstance();
  const payer = 'agentMode.payer'.split('.').reduce<unknown>((area, name) => (area as Words | undefined)?.[name], words);
  void i18n.init({
    lng: locale,
    initAsync: false,
    // Beside the words and not within them: every provider's pages are made from the same words.
    resources: { [locale]: { ours: words, theirs: provider.texts[locale] ?? {} } } as Resource,
    ns: ['theirs', 'ours'],
    defaultNS: 'theirs',
    fallbackNS: 'ours',
    interpolation: {
      // A number is not broken over two lines. React escapes what it shows; escaping here too would show O&#39;Connor.
      escapeValue: false,
      defaultVariables: {
        provider: provider.display_name,
        phone: formatPhone(provider.support.phone).replace(' ', '\u00a0'),
        // What an agent calls the person who pays until they know who it is (`AgentPage`).
        payer,
      },
    },
  });
  const keysOf = (key: string) => (agent === 'none' ? key : [`verbal.${agent}.${key}`, `verbal.${key}`, key]);
  // A page asks for most of its words at every change of anything, and looking one up takes a phone a while.
  const said = new Map<string, string>();

  return {
    translate(key, values) {
      const asked = values ? key + JSON.stringify(values) : key;
      const known = said.get(asked) ?? i18n.t(keysOf(key), { ...values });
      said.set(asked, known);
      return known;
    },
    add: (more) => {
      said.clear();
      i18n.addResourceBundle(locale, 'ours', more, true, true);
    },
  };
}
