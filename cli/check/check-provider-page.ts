import { CARD_BRANDS, USUAL_CARDS } from '#rules';

import { ownTexts, type OwnText } from './check-provider-words.ts';
import type { ConfigurationFault } from './configuration-fault.ts';
import { asObject, asList, type Json } from '#engine/check';

/** Warns where the file decides nothing about the landing page; an empty "landing" is a decision. */
export function landingFaults(file: Json): readonly ConfigurationFault[] {
  if (Object.keys(file).length === 0 || 'landing' in file) return [];
  const message =
    'there is no "landing": the landing page shows no quotes, no ratings, no badges and no link to questions and answers';
  const cure = 'add "landing", or "landing": {} if the page is meant to show none of them';
  return [{ fault: 'missingLanding', path: [], message, cure }];
}

/** Warns when no email reports staff of a request for help and the page names no hours to call. */
export function contactFaults(file: Json): readonly ConfigurationFault[] {
  const { hours } = asObject(file['support']);
  const hasAddress = typeof file['contact_request_email'] === 'string';
  const hasNoHours = typeof hours === 'object' && hours !== null && Object.keys(hours).length === 0;
  if (hasAddress || !hasNoHours) return [];
  const message = 'requests for help reach no one: there is no contact_request_email, and support.hours is empty';
  const cure = 'add "contact_request_email", or state in support.hours when a person answers the phone';
  return [{ fault: 'unheardRequests', path: ['support', 'hours'], message, cure }];
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
export function cardFaults(file: Json): readonly ConfigurationFault[] {
  const methods = asList(file['payment_methods'] ?? ['bank', 'card']);
  const cards: Cards = {
    brands: asList(file['card_brands'] ?? USUAL_CARDS.card_brands),
    fundings: methods.includes('card') ? asList(file['card_fundings'] ?? USUAL_CARDS.card_fundings) : [],
  };
  return [...idleSettings(file, methods), ...ownTexts(file).flatMap((text) => refusedCards(text, cards))];
}

function idleSettings(file: Json, methods: readonly unknown[]): readonly ConfigurationFault[] {
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
