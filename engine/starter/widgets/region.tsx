import type { WidgetUses } from '#engine';
import { countryCodes, states } from '#engine/form';
import type { Widget, WidgetProps } from '#engine/react';
import { useMemo, useSyncExternalStore } from 'react';

import { type Choice, ownChoices, SelectControl } from './select.tsx';

function Country(props: WidgetProps) {
  const { field, context } = props;
  const { first } = field;
  const isInBrowser = useSyncExternalStore(neverChanges, isTrue, isFalse);
  const all = useMemo(() => (isInBrowser ? countriesIn(context.locale) : []), [isInBrowser, context.locale]);
  const preferred = Array.isArray(first) ? first : [];
  const onTop = preferred.flatMap((code) => all.find(({ value }) => value === code) ?? []);
  const choices = field.options ? ownChoices(props) : [...onTop, ...all.filter(({ value }) => !preferred.includes(value))];
  return <SelectControl widget={props} choices={choices} autoComplete="country" />;
}

// The names of countries, and their order, may differ between a server and the browser, and React refuses a page that differs.
// So a page from the server has an empty list, which is filled as soon as the page runs.
const neverChanges = () => () => undefined;
const isTrue = () => true;
const isFalse = () => false;

/** Every country with its name in a language, in the order of that language. */
function countriesIn(locale: string): readonly Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countryCodes
    .map((value) => ({ value, words: names.of(value) ?? value }))
    .toSorted((one, other) => compare(one.words, other.words));
}

/** A country, by its name in the language of the page. */
export const country: Widget = { name: 'country', component: Country };

export const countryUses: WidgetUses = { gives: ['string'], options: ['options', 'first'] };

const stateChoices: readonly Choice[] = Object.entries(states)
  .map(([value, words]) => ({ value, words }))
  .toSorted((one, other) => (one.words < other.words ? -1 : 1));

function State(props: WidgetProps) {
  const choices = props.field.options ? ownChoices(props) : stateChoices;
  return <SelectControl widget={props} choices={choices} autoComplete="address-level1" />;
}

/** A state or territory of the USA. */
export const state: Widget = { name: 'state', component: State };

export const stateUses: WidgetUses = { gives: ['string'], options: ['options'] };
