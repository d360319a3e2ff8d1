import type { Address, NewPhone } from '#api/entities';
import type { FormContext } from '#engine/react';
import { formatMoment, formatPhone } from '#rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from './icon.tsx';
import { findOtherState } from './other-state.ts';
import { PhoneText } from './phone-text.tsx';
import { providerOf } from './provider.ts';
import { useReturnFocus } from './return-focus.ts';
import './summary.css';

/** One answer of a list to check, with a link to change it where there is one. */
export function SummaryRow({
  id,
  term,
  onChange = false,
  children,
}: {
  readonly id?: string;
  readonly term: string;
  readonly onChange?: (() => void) | false;
  readonly children: ReactNode;
}) {
  return (
    <div className="summary-row answer-row">
      <dt>{term}</dt>
      <dd {...(id !== undefined && { id, tabIndex: -1 })}>{children}</dd>
      {onChange && (
        <dd className="summary-change">
          <ChangeAnswer term={term} onChange={onChange} />
        </dd>
      )}
    </div>
  );
}

function ChangeAnswer({ term, onChange }: { readonly term: string; readonly onChange: () => void }) {
  const { t } = useTranslation();
  const { button, leave } = useReturnFocus(term);
  const change = () => {
    leave();
    onChange();
  };
  return (
    <button ref={button} type="button" className="link-button" onClick={change}>
      {t('form.change')}
      <span className="visually-hidden"> {term}</span>
    </button>
  );
}

/** `address` is the whole first line, its number included. A bill file may have a ZIP code of another state, which no credit file has. */
export function AddressLines({ address: parts }: { readonly address: Address }) {
  const { t } = useTranslation();
  const { address, city, state, postal_code } = parts;
  const other = findOtherState({ state, postal_code });
  return (
    <>
      {address}
      <br />
      {city}, {state} {postal_code}
      {other !== undefined && (
        <span className="warning-words">
          <Icon name="alert" />
          {t('reviewInfo.otherState', other.words)}
        </span>
      )}
    </>
  );
}

interface Waiting {
  readonly waiting: NonNullable<NewPhone['waiting']>;
  readonly context: FormContext;
}

/** A number that the person asked for: from when a code goes to it, and who uses it sooner. */
export function WaitingPhone({ waiting, context }: Waiting) {
  const { t } = useTranslation();
  const { display_name: provider, support, time_zone } = providerOf(context);
  const moment = formatMoment(new Date(waiting.usable_at), context.locale, time_zone);
  const values = { moment, provider, phone: formatPhone(support.phone) };
  return (
    <SummaryRow term={t('reviewInfo.newPhone')}>
      {waiting.phone_masked}
      <span className="answer-note">
        <PhoneText text={t('reviewInfo.newPhoneWaits', values)} />
      </span>
    </SummaryRow>
  );
}
