import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';
import type { Application } from '#api/entities';
import { type DayString, displayLastName, formatPhone, isMinorOrSelfGuarantor, phoneLink, sumCents, toCents } from '#rules';
import { useState, type ReactNode } from 'react';
import { AddressLines } from './parts/address-lines.tsx';
import { PhoneToEnter } from './parts/phone-to-enter.tsx';
import { WaitingPhone } from './parts/waiting-phone.tsx';
import { readProvider } from './parts/provider.ts';
import { readApplication, readBills, readNewPhone, readVault } from './parts/slots.ts';
import { SummaryRow } from './parts/summary-row.tsx';
import { wordsFor } from './parts/words.ts';

import './parts/summary.css';

/** The data of the plan and the destination of the code, each with a link to change it. */
function ContactDetails(props: WidgetProps) {
  const { field, context, id, value, onChange } = props;
  const { translate, slots, tenant, session } = context;
  const isForAgent = (session?.['agent'] ?? 'none') !== 'none';
  const application = readApplication(slots[field.slot ?? 'application']);
  const [isChanging, setChanging] = useState(value !== undefined);
  const { allowed, wait_hours: waitHours, waiting } = readNewPhone(application);
  const [seen, setSeen] = useState(waiting?.usable_at);
  // The number that was typed waits from now on, and the form goes on with the one on file.
  if (seen !== waiting?.usable_at) {
    setSeen(waiting?.usable_at);
    setChanging(false);
  }
  const type = (isTyped: boolean) => {
    onChange(undefined);
    setChanging(isTyped);
  };
  const { supportPhone } = readProvider(tenant);
  if (!application) return null;
  const { phone_masked: phone, code_channel: channel, guarantor_address: address, address_masked: masked } = application;
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
            <SummaryRow
              id={id}
              term={translate('reviewInfo.phone')}
              change={mayChange && translate('form.change')}
              onChange={() =>
                application.can_change_phone
                  ? setChanging(true)
                  : context.act(allowed === 'agent' ? 'new-phone-by-person' : 'prove-more')
              }
            >
              {phone}
            </SummaryRow>
          )}
          {mayChange && waiting !== null && <WaitingPhone waiting={waiting} context={context} />}
          {channel === 'email' && application.email !== null && (
            <SummaryRow id={id} term={translate('reviewInfo.email')}>
              {application.email}
            </SummaryRow>
          )}
          {isOpen && (address ?? masked) !== null && (
            <SummaryRow
              term={translate('reviewInfo.address')}
              change={translate('form.change')}
              onChange={() => context.act('change-address')}
            >
              {address === null ? masked : <AddressLines address={address} translate={translate} />}
            </SummaryRow>
          )}
        </dl>
        {/* An agent is the person whom a patient would call. */}
        {supportPhone !== '' && !isForAgent && (
          <p className="summary-note">
            {translate('reviewInfo.notYours')} <a href={phoneLink(supportPhone)}>{formatPhone(supportPhone)}</a>
          </p>
        )}
      </div>
      {isTyping && (
        <PhoneToEnter widget={props} waitHours={waitHours} onKeep={channel === null ? undefined : () => type(false)} />
      )}
    </>
  );
}

/** Who pays, and which bills. */
function Chosen({ application, context }: { readonly application: Application; readonly context: FormContext }): ReactNode {
  const { translate, slots, act, today } = context;
  const vault = readVault(slots['vaultData']);
  const bills = readBills(slots['vaultData']).filter(({ invoice_id }) => application.bill_invoice_ids.includes(invoice_id));
  const total = sumCents(bills.map((bill) => toCents(bill.total_amount)));
  const hasChoice = vault !== undefined && !isMinorOrSelfGuarantor(vault, today as DayString);
  return (
    <>
      {application.first_name !== null && (
        <SummaryRow
          term={translate('reviewInfo.name')}
          change={hasChoice && translate('form.change')}
          onChange={() => act('change-person')}
        >
          {application.first_name} {displayLastName(application.last_name)}
        </SummaryRow>
      )}
      {bills.length > 0 && (
        <SummaryRow term={translate('reviewInfo.bills')} change={translate('form.change')} onChange={() => act('change-bills')}>
          {translate('reviewInfo.billsOf', { count: bills.length, amount: wordsFor(context).money(total) })}
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
