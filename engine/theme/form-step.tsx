import { FormOfStep } from '#engine/react';

import { Frame } from './frame.tsx';

/** A step that asks: its question and its form. */
export function FormStep() {
  return (
    <Frame>
      <FormOfStep />
    </Frame>
  );
}
