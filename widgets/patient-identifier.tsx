import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { maskPatientIdentifier } from '#rules';
import { useTranslation } from 'react-i18next';

import { asTyped, TextControl } from './parts/text-control.tsx';
import { labelForPhone } from './parts/words.ts';
import './patient-identifier.css';
import './parts/bill-picture.css';

export const uses: WidgetUses = { gives: ['string'] };

/** Spec 5: letters, digits, hyphens and underscores; a mask that is empty clears the field. */
const rules = { ...asTyped, grow: maskPatientIdentifier };

/** A number printed on a bill. The field drops spaces and other pasted characters. `picture`: a bill shows the number's place. */
function PatientIdentifier(props: WidgetProps) {
  const more = { className: 'input input-number', autoCapitalize: 'characters', spellCheck: false };
  return (
    <>
      {props.field['picture'] === true && <BillPicture />}
      <TextControl widget={props} rules={rules} width="medium" more={more} />
    </>
  );
}

export const widget: Widget = { name: 'patient-identifier', component: PatientIdentifier, submitLabel: labelForPhone };

/** A picture of a bill with its number circled, behind a question that the visitor may open. */
function BillPicture() {
  const { t } = useTranslation();
  return (
    <details className="bill-picture">
      <summary>{t('billInfoPatientIdentifier.where')}</summary>
      <svg viewBox="0 0 320 148" role="img" aria-label={t('billInfoPatientIdentifier.picture')}>
        <rect className="bill-paper" x="1" y="1" width="318" height="146" rx="8" />
        <path className="bill-line" d="M20 26h72M20 40h48M20 92h280M20 108h280M20 124h180M252 124h48" />
        <rect className="bill-ring" x="180" y="14" width="124" height="44" rx="8" />
        <path className="bill-line" d="M194 28h64" />
        <path className="bill-digits" d="M194 44h96" />
        <path className="bill-rule" d="M20 74h280" />
      </svg>
      <p>{t('billInfoPatientIdentifier.whereText')}</p>
    </details>
  );
}
