import { parseJsonWithPositions, type Diagnostic, type FlowSource, type JsonPath } from '#engine/check';
import { CARD_BRANDS, USUAL_CARDS } from '#rules';

import { locateFault, type ConfigurationFault } from './configuration-fault.ts';
import { asObject, asList } from './read-form.ts';

/** Warns where the file decides nothing about the landing page; an empty "landing" is a decision. */
export function checkProviderLanding(source: FlowSource): readonly Diagnostic[] {
  const json = parseJsonWithPositions(source.text);
  const isProvider = Object.keys(asObject(json.value)).length > 0;
  if (!isProvider || 'landing' in asObject(json.value)) return [];
  return [
    locateFault(source.file, json, {
      fault: 'missingLanding',
      path: [],
      message:
        'there is no "landing": the landing page shows no quotes, no ratings, no badges and no link to questions and answers',
      cure: 'add "landing", or "landing": {} if the page is meant to show none of them',
    }),
  ];
}

/** Texts about paying: only there does a provider promise a card by naming it. */
const ABOUT_CARDS = /^(?:verbal\.(?:\w+\.)?)?(?:connectPaymentMethod|paymentMethods)\./;

/** A text that states what is not accepted may name it. */
const DENIES = /\b(?:not|no|never|except|ni|sin|salvo|excepto)\b|n[’']t\b/i;

/** What a text may name, and whether the settings accept it. */
const NAMED: readonly { readonly name: string; readonly words: RegExp; readonly isAccepted: (cards: Cards) => boolean }[] = [
  ...CARD_BRANDS.map((name) => ({
    name,
    words: new RegExp(name === 'American Express' ? String.raw`\bamerican express\b|\bamex\b` : String.raw`\b${name}\b`, 'i'),
    isAccepted: ({ brands }: Cards) => brands.includes(name),
  })),
  { name: 'credit cards', words: /\bcredit\b|\bcrédito\b/i, isAccepted: ({ fundings }) => fundings.includes('credit') },
  { name: 'prepaid cards', words: /\bprepaid\b|\bprepagad[ao]s?\b/i, isAccepted: ({ fundings }) => fundings.includes('prepaid') },
];

interface Cards {
  readonly brands: readonly unknown[];
  readonly fundings: readonly unknown[];
}

/** Warns where a provider's own words name a card that its settings refuse, and where a setting of cards has no card to decide about. */
export function checkProviderCards(source: FlowSource): readonly Diagnostic[] {
  const json = parseJsonWithPositions(source.text);
  const file = asObject(json.value);
  const methods = asList(file['payment_methods'] ?? ['bank', 'card']);
  const cards: Cards = {
    brands: asList(file['card_brands'] ?? USUAL_CARDS.card_brands),
    fundings: methods.includes('card') ? asList(file['card_fundings'] ?? USUAL_CARDS.card_fundings) : [],
  };
  return [...idleSettings(file, methods), ...ownTexts(file).flatMap((text) => refusedCards(text, cards))].map((fault) =>
    locateFault(source.file, json, fault),
  );
}

function idleSettings(file: Readonly<Record<string, unknown>>, methods: readonly unknown[]): readonly ConfigurationFault[] {
  const needs = { card_brands: ['card', 'hsa-fsa'], card_fundings: ['card'] };
  return Object.entries(needs)
    .filter(([key, kinds]) => file[key] !== undefined && !kinds.some((kind) => methods.includes(kind)))
    .map(([key]) => ({
      fault: 'cardWords',
      path: [key],
      message: `"${key}" decides nothing: "payment_methods" has no "card"`,
      cure: `add "card" to "payment_methods", or take "${key}" out`,
    }));
}

interface OwnText {
  readonly path: JsonPath;
  readonly key: string;
  readonly text: string;
}

function ownTexts(file: Readonly<Record<string, unknown>>): readonly OwnText[] {
  return Object.entries(asObject(file['flows'])).flatMap(([flow, overlay]) =>
    Object.entries(asObject(asObject(overlay)['texts'])).flatMap(([language, words]) =>
      Object.entries(asObject(words)).map(([key, text]) => ({
        path: ['flows', flow, 'texts', language, key],
        key,
        text: String(text),
      })),
    ),
  );
}

function refusedCards({ path, key, text }: OwnText, cards: Cards): readonly ConfigurationFault[] {
  if (!ABOUT_CARDS.test(key) || DENIES.test(text)) return [];
  return NAMED.filter(({ words, isAccepted }) => words.test(text) && !isAccepted(cards)).map(({ name }) => ({
    fault: 'cardWords',
    path,
    message: `"${key}" names ${name}, which this file does not accept`,
    cure: CARD_BRANDS.some((brand) => brand === name)
      ? `add "${name}" to "card_brands", or take it out of the text`
      : `add "${name.split(' ')[0] ?? ''}" to "card_fundings", or take it out of the text`,
  }));
}
