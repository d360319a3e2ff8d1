import { parsePhone } from '#rules';

import { findText } from './form-data.ts';

/** The phone (ten digits) or the mailbox that a form or a slot names, or nothing. */
export function transferContact(source: unknown): { readonly phone: string } | { readonly email: string } | undefined {
  const phone = parsePhone(findText(source, 'phone') ?? '');
  if (phone !== undefined) return { phone };
  const email = findText(source, 'email')?.trim();
  return email === undefined || email === '' ? undefined : { email };
}
