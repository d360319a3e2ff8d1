import type { FieldProps } from '@rjsf/utils';
import { ToggleButton } from 'react-aria-components';

/** The days of the month that a patient may choose. */
export function ChargeDays({ formData, onChange, fieldPathId }: FieldProps) {
  const chosen = (Array.isArray(formData) ? formData : []) as readonly number[];
  const press = (day: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, day].toSorted((a, b) => a - b) : chosen.filter((other) => other !== day), fieldPathId.path);
  return (
    <div className="days">
      {Array.from({ length: 31 }, (_, index) => index + 1).map((day) => (
        <ToggleButton
          key={day}
          className="day num"
          isSelected={chosen.includes(day)}
          onChange={(isChosen) => press(day, isChosen)}
        >
          {day}
        </ToggleButton>
      ))}
    </div>
  );
}
