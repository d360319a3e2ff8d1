import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';

import { Icon } from './icon.tsx';

interface PickerProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly id: T; readonly words: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice of one among a few. Its label is read, not shown. */
export function Picker<T extends string>({ label, value, options, onChange }: PickerProps<T>) {
  return (
    <Select className="picker" value={value} onChange={(key) => onChange(key as T)}>
      <Label className="hidden-text">{label}</Label>
      <Button className="picker-button">
        <SelectValue />
        <Icon name="down" size={12} />
      </Button>
      <Popover className="popover">
        <ListBox className="menu" items={options}>
          {({ id, words }) => (
            <ListBoxItem className="menu-item" id={id} textValue={words}>
              {words}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
