import type { Widget, WidgetProps } from '#engine/react';
import { displayLastName, formatPhone, type Address } from '#rules';
import { readProvider } from './parts/provider.ts';
import { readApplication } from './parts/slots.ts';
import { Phone } from './phone.tsx';

/** Where the code will go and which address the plan is for. A number is asked for only where none is on file. */
function ContactDetails(props: WidgetProps) {
  const { field, context, id } = props;
  const { translate, slots, tenant } = context;
  const application = readApplication(slots[field.slot ?? 'application']);
  const { supportPhone } = readProvider(tenant);
  const phone = application?.phone_masked ?? undefined;
  const address = application?.guarantor_address ?? undefined;
  const name = application?.first_name ? `${application.first_name} ${displayLastName(application.last_name)}` : undefined;
  return (
    <>
      {(phone !== undefined || address !== undefined) && (
        <div className="summary-card">
          <dl className="summary-rows">
            {name !== undefined && (
              <div className="summary-row">
                <dt>{translate('reviewInfo.name')}</dt>
                <dd>{name}</dd>
              </div>
            )}
            {phone !== undefined && (
              <div className="summary-row">
                <dt>{translate('reviewInfo.phone')}</dt>
                <dd id={id} tabIndex={-1}>
                  {phone}
                </dd>
              </div>
            )}
            {address !== undefined && (
              <div className="summary-row">
                <dt>{translate('reviewInfo.address')}</dt>
                <dd>
                  <AddressLines address={address} />
                </dd>
              </div>
            )}
          </dl>
          {supportPhone !== '' && (
            <p className="summary-note">
              {translate('reviewInfo.notYours')} <a href={`tel:+1${supportPhone}`}>{formatPhone(supportPhone)}</a>
            </p>
          )}
        </div>
      )}
      {phone === undefined && (
        <>
          <label className="field-label" htmlFor={id} id={`${id}-label`}>
            {translate('reviewInfo.phoneToEnter')}
          </label>
          <p className="field-hint" id={`${id}-why`}>
            {translate('reviewInfo.phoneWhy')}
          </p>
          <Phone {...props} describedBy={[`${id}-why`, props.describedBy].filter(Boolean).join(' ')} />
        </>
      )}
    </>
  );
}

/** `address` is the whole first line, its number included. */
function AddressLines({ address: { address, city, state, postal_code } }: { readonly address: Address }) {
  return (
    <>
      {address}
      <br />
      {city}, {state} {postal_code}
    </>
  );
}

export const widget: Widget = { name: 'contact-details', component: ContactDetails, layout: 'plain' };
