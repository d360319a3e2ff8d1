import { FunnelError, type Calls, type RequestOf } from '#api';
import type { Address } from '#api/entities';
import { missingGuarantorFields, parseState, parseZip, type GuarantorField } from '#rules';

import { serverWords, toServerLocale } from '../../platform/translations.ts';
import type { Context } from '../calls/context.ts';

type Named = RequestOf<Calls['createOffers']>['body']['guarantor'];

/** Who is to be checked, whole and tidied. */
export interface OfferGuarantor {
  readonly first_name: string;
  readonly last_name: string;
  readonly address: Address;
}

/** Spec 5: everything about the guarantor is present before offers are made; the first missing part has its own message. */
export function requireGuarantor(context: Pick<Context, 'provider' | 'session'>, named: Named): OfferGuarantor {
  const { address: given, first_name, last_name } = named;
  const [missing] = missingGuarantorFields({ first_name, last_name, ...given });
  if (missing !== undefined) throw refuse(context, codeOf(missing), missing);

  const [state, postal_code] = [parseState(given.state), parseZip(given.postal_code)];
  if (state === undefined) throw refuse(context, 'guarantor_invalid_address', 'state');
  if (postal_code === undefined) throw refuse(context, 'guarantor_invalid_address', 'postal_code');
  const [address, city, address_number] = [given.address.trim(), given.city.trim(), given.address_number.trim()];
  return { first_name, last_name, address: { address, city, state, postal_code, address_number } };
}

function codeOf(field: GuarantorField) {
  if (field === 'first_name') return 'guarantor_missing_first_name';
  return field === 'last_name' ? 'guarantor_missing_last_name' : 'guarantor_missing_address';
}

function refuse(
  { provider, session }: Pick<Context, 'provider' | 'session'>,
  code: ReturnType<typeof codeOf> | 'guarantor_invalid_address',
  field: GuarantorField,
): FunnelError {
  const words = serverWords(toServerLocale(session.locale, provider.locales)).guarantor;
  const part = code === 'guarantor_invalid_address' ? words.invalid : words.missing;
  const userMessage = (part as Readonly<Partial<Record<GuarantorField, string>>>)[field];
  return new FunnelError(code, { details: { field }, ...(userMessage !== undefined && { userMessage }) });
}
