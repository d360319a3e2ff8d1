import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly id: T; readonly words: string }[];
  readonly onChange: (value: T) => void;
}

/** Two or three views of one thing, side by side. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  return (
    <ToggleButtonGroup
      className="segments"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => onChange([...keys][0] as T)}
    >
      {options.map(({ id, words }) => (
        <ToggleButton key={id} id={id} className="segment">
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
