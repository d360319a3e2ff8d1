import type { WidgetUses } from '#engine';
import type { AddressSuggestion } from '#api/entities';
import type { Widget, WidgetProps } from '#engine/react';
import { findHouseNumber, holdsPrivateNumber, isAddress, splitStreetLine } from '#rules';
import { useTranslation } from 'react-i18next';

import { useComboBox } from './parts/combo-box.ts';
import { Icon } from './parts/icon.tsx';
import { TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';

export const uses: WidgetUses = { gives: ['string'] };

const SHORTEST = 4;

/** The street line, with suggestions that fill in the rest. Typing it all by hand stays possible at any moment. */
function StreetAddress(props: WidgetProps) {
  const { id, value, data, context, onChange, onFill } = props;
  const { t } = useTranslation();
  const listId = `${id}-list`;
  const text = textOf(value);
  const box = useComboBox<AddressSuggestion>({
    id,
    text,
    find: (typed) => findSuggestions(typed, context.look),
    onPick: (picked) => {
      onFill(filledBy(picked));
      if (picked.suggestion_id !== undefined)
        void findWhole(picked, context.look).then((whole) => whole && onFill(filledBy(whole)));
    },
  });
  const isOpen = box.items.length > 0;
  const number = findHouseNumber(text);

  function change(next: unknown) {
    onChange(next);
    const typed = textOf(next);
    box.typed(typed);
    // The number is asked for by itself; while it is the one of this line, it follows the line.
    const before = textOf(data['address_number']);
    if (before === '' || before === number) onFill({ address_number: findHouseNumber(typed) });
  }

  return (
    // The line shows the number, so its own field is left out.
    <div className="combo" data-has-number={(number !== '' && number === textOf(data['address_number'])) || undefined}>
      <TextControl
        widget={{ ...props, onChange: change }}
        more={{
          role: 'combobox',
          spellCheck: false,
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': listId,
          'aria-activedescendant': isOpen && box.active >= 0 ? box.optionId(box.active) : undefined,
          onKeyDown: box.keyDown,
        }}
        onLeave={box.close}
      />
      <Suggestions id={listId} label={t('address.suggestions')} box={box} />
      <p className="visually-hidden" role="status">
        {isOpen ? t('address.suggestionCount', { count: box.items.length }) : ''}
      </p>
    </div>
  );
}

type Look = WidgetProps['context']['look'];

/** The request leaves our systems, so no text that holds a private number is sent. */
async function findSuggestions(text: string, look: Look): Promise<readonly AddressSuggestion[]> {
  if (text.trim().length < SHORTEST || holdsPrivateNumber(text)) return [];
  return readSuggestions(await look?.('suggest-addresses', { text }));
}

/** Some services give the ZIP code of the chosen address alone. Without an answer, the visitor types it. */
async function findWhole({ address, suggestion_id }: AddressSuggestion, look: Look): Promise<AddressSuggestion | undefined> {
  return readSuggestions(await look?.('suggest-addresses', { text: address, suggestion_id }))[0];
}

interface SuggestionsProps {
  readonly id: string;
  readonly label: string;
  readonly box: ReturnType<typeof useComboBox<AddressSuggestion>>;
}

function Suggestions({ id, label, box }: SuggestionsProps) {
  return (
    <div className="combo-list" id={id} role="listbox" aria-label={label} hidden={box.items.length === 0}>
      {box.items.map((address, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
        <div
          key={`${address.address} ${address.city} ${address.postal_code}`}
          id={box.optionId(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === box.active}
          className="combo-option"
          // The field keeps the focus, so that a press does not leave it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => box.pick(address)}
        >
          <Icon name="pin" />
          <span>
            <strong>{address.address}</strong>
            <br />
            {`${address.city}, ${address.state} ${address.postal_code}`.trim()}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What a suggestion fills in; a number or a ZIP code that it does not have stays for the visitor to type. */
function filledBy({ address, address_number, city, state, postal_code }: AddressSuggestion) {
  const { street, unit } = splitStreetLine(address);
  return {
    address: street,
    city,
    state,
    postal_code: postal_code === '' ? undefined : postal_code,
    ...(unit !== undefined && { unit }),
    address_number: address_number === '' ? undefined : address_number,
  };
}

function readSuggestions(stored: Readonly<Record<string, unknown>> | undefined): readonly AddressSuggestion[] {
  const list = stored?.['addressSuggestions'];
  return Array.isArray(list) ? list.filter(isSuggestion) : [];
}

/** An address whose number or ZIP code may come later. */
function isSuggestion(one: AddressSuggestion): boolean {
  const { suggestion_id, ...address } = one;
  const postal_code = suggestion_id === undefined ? address.postal_code : address.postal_code || '00000';
  return isAddress({ ...address, address_number: '1', postal_code });
}

export const widget: Widget = { name: 'street-address', component: StreetAddress };
