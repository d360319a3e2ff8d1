import { answerWords, type FlowStore } from '#engine/react';
import { formatCents, usLocale, type Cents } from '#rules';
import type { i18n } from 'i18next';

/** Lets every text of a language show the answers of this session, as they are now. Returns the function that ends it. */
export function quoteAnswers(store: Pick<FlowStore, 'context' | 'getState' | 'subscribe'>, language: i18n): () => void {
  const { flow, options } = store.context;
  const variables = language.options.interpolation?.defaultVariables ?? {};
  const update = () => {
    const words = answerWords(
      flow,
      { slots: store.getState().slots, options },
      {
        locale: usLocale(language.language),
        translate: (key) => language.t(key),
        formatMoney: (cents) => formatCents(cents as Cents, language.language),
      },
    );
    Object.assign(variables, words);
  };
  update();
  // What is on the screen already was shown without the answers.
  language.emit('languageChanged', language.language);
  return store.subscribe(update);
}
