import type { Widget, WidgetProps } from '#engine/react';
import { maskPatientIdentifier } from '#rules';
import { BillPicture } from './parts/bill-picture.tsx';
import { labelForPhone } from './parts/label-for-phone.ts';
import { asTyped, TextControl } from './parts/text-control.tsx';
import './patient-identifier.css';

/** Spec 5: letters, digits, hyphens and underscores; a mask that is empty clears the field. */
const rules = { ...asTyped, grow: maskPatientIdentifier };

/** A number printed on a bill. The field drops spaces and other pasted characters. `picture`: a bill shows the number's place. */
function PatientIdentifier(props: WidgetProps) {
  const more = { className: 'input input-number', autoCapitalize: 'characters', spellCheck: false };
  return (
    <>
      {props.field['picture'] === true && <BillPicture context={props.context} />}
      <TextControl widget={props} rules={rules} width="medium" more={more} />
    </>
  );
}

export const widget: Widget = { name: 'patient-identifier', component: PatientIdentifier, submitLabel: labelForPhone };
