import type { WidgetUses } from '#engine';
import type { Application } from '#api/entities';
import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';
import { type DayString, displayLastName, isMinorOrSelfGuarantor, sumCents, toCents } from '#rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AddressLines, SummaryRow, WaitingPhone } from './parts/contact-rows.tsx';
import { readApplication, readBills, readNewPhone, readVault } from './parts/slots.ts';
import { useWords } from './parts/words.ts';
import { Phone } from './phone.tsx';
import './parts/summary.css';

export const uses: WidgetUses = {
  gives: ['string'],
  acts: {
    'prove-more': 'always',
    'new-phone-by-person': 'always',
    'change-address': 'always',
    'change-person': 'always',
    'change-bills': 'always',
  },
};

/** The data of the plan and the destination of the code, each with a link to change it. */
function ContactDetails(props: WidgetProps) {
  const { field, context, id, value, onChange } = props;
  const { slots, session } = context;
  const { t } = useTranslation();
  const application = readApplication(slots[field.slot ?? 'application']);
  const { allowed, wait_hours: waitHours, waiting } = readNewPhone(application);
  const [isChanging, setChanging] = useIsChanging(value, waiting?.usable_at);
  const keepOnFile = () => {
    onChange(undefined);
    setChanging(false);
  };
  if (!application) return null;
  const changePhone = () => {
    if (application.can_change_phone) setChanging(true);
    else context.act(allowed === 'agent' ? 'new-phone-by-person' : 'prove-more');
  };
  const { phone_masked: phone, code_channel: channel } = application;
  const isOpen = application.payment_plan_id === null && !application.needs_code;
  // After a plan has started, only customer service still changes how its person is reached.
  const mayChange = isOpen || (session?.['agent'] === 'internal' && !application.needs_code);
  const isTyping = channel === null || isChanging;
  // Before a code, nothing is shown that could be out of date.
  if (application.needs_code && !isTyping) return null;
  return (
    <>
      <div className="summary-card">
        <dl className="summary-rows">
          {isOpen && <Chosen application={application} context={context} />}
          {channel === 'sms' && !isTyping && phone !== null && (
            <SummaryRow id={id} term={t('reviewInfo.phone')} onChange={mayChange && changePhone}>
              {phone}
            </SummaryRow>
          )}
          {mayChange && waiting !== null && <WaitingPhone waiting={waiting} context={context} />}
          {channel === 'email' && application.email !== null && (
            <SummaryRow id={id} term={t('reviewInfo.email')}>
              {application.email}
            </SummaryRow>
          )}
          {isOpen && <AddressRow application={application} context={context} />}
        </dl>
        <NotYours context={context} />
      </div>
      {isTyping && <PhoneToEnter widget={props} waitHours={waitHours} onKeep={channel === null ? undefined : keepOnFile} />}
    </>
  );
}

/** Whether the visitor gives another number. Once a typed number waits, the form goes on with the one on file. */
function useIsChanging(value: unknown, waitsUntil: string | undefined) {
  const [isChanging, setChanging] = useState(value !== undefined);
  const [seen, setSeen] = useState(waitsUntil);
  if (seen !== waitsUntil) {
    setSeen(waitsUntil);
    setChanging(false);
  }
  return [isChanging, setChanging] as const;
}

interface PartProps {
  readonly application: Application;
  readonly context: FormContext;
}

function AddressRow({ application, context: { act } }: PartProps) {
  const { t } = useTranslation();
  const { guarantor_address: address, address_masked: masked } = application;
  if ((address ?? masked) === null) return null;
  return (
    <SummaryRow term={t('reviewInfo.address')} onChange={() => act('change-address')}>
      {address === null ? masked : <AddressLines address={address} />}
    </SummaryRow>
  );
}

/** Where a patient finds whom to call about wrong details. An agent is that person. */
function NotYours({ context }: Pick<PartProps, 'context'>) {
  const { t } = useTranslation();
  if ((context.session?.['agent'] ?? 'none') !== 'none') return null;
  return <p className="summary-note">{t('reviewInfo.notYours')}</p>;
}

/** Who pays, and which bills. */
function Chosen({ application, context }: PartProps) {
  const { slots, act, today } = context;
  const { t, money } = useWords();
  const vault = readVault(slots['vaultData']);
  const bills = readBills(slots['vaultData']).filter(({ invoice_id }) => application.bill_invoice_ids.includes(invoice_id));
  const total = sumCents(bills.map((bill) => toCents(bill.total_amount)));
  const hasChoice = vault !== undefined && !isMinorOrSelfGuarantor(vault, today as DayString);
  return (
    <>
      {application.first_name !== null && (
        <SummaryRow term={t('reviewInfo.name')} onChange={hasChoice && (() => act('change-person'))}>
          {application.first_name} {displayLastName(application.last_name)}
        </SummaryRow>
      )}
      {bills.length > 0 && (
        <SummaryRow term={t('reviewInfo.bills')} onChange={() => act('change-bills')}>
          {t('reviewInfo.billsOf', { count: bills.length, amount: money(total) })}
        </SummaryRow>
      )}
    </>
  );
}

/** Whether this session has proved the contact on file, and names no other: then no code is sent. */
function isKnown(typed: unknown, field: FormField, { slots, holds }: FormContext): boolean {
  const isTyping = typeof typed === 'string' && typed !== '';
  return !isTyping && holds('signedIn') && readApplication(slots[field.slot ?? 'application'])?.contact_verified === true;
}

export const widget: Widget = {
  name: 'contact-details',
  component: ContactDetails,
  layout: 'plain',
  // Who asks for a code by e-mail, or for none, agrees to no text message.
  note: (value, field, context) =>
    isKnown(value, field, context) || readApplication(context.slots[field.slot ?? 'application'])?.code_channel === 'email'
      ? undefined
      : context.translate('reviewInfo.smsConsent'),
  submitLabel: (value, field, context) =>
    isKnown(value, field, context) ? context.translate('reviewInfo.actionKnown') : undefined,
};

interface Entry {
  readonly widget: WidgetProps;
  /** How long a number waits that is given now; 0 where a code goes to it at once. */
  readonly waitHours: number;
  readonly onKeep: (() => void) | undefined;
}

/** A number to be typed: where none is on file, or instead of the one that is. */
function PhoneToEnter({ widget, waitHours, onKeep }: Entry) {
  const { id, describedBy } = widget;
  const { t } = useTranslation();
  return (
    <>
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        {t('reviewInfo.phoneToEnter')}
      </label>
      <p className="field-hint" id={`${id}-why`}>
        {waitHours > 0 ? t('reviewInfo.phoneWaits', { count: waitHours }) : t('reviewInfo.phoneWhy')}
      </p>
      <Phone {...widget} describedBy={[`${id}-why`, describedBy].filter(Boolean).join(' ')} />
      {onKeep !== undefined && (
        <button type="button" className="link-button" onClick={onKeep}>
          {t('reviewInfo.keepPhone')}
        </button>
      )}
    </>
  );
}
