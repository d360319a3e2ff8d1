import { isEmail } from './email.ts';
import { readField, type FactSource, type Selector } from './fact-source.ts';
import { parsePhone } from './phone.ts';
import { isFilled, isString } from './shape.ts';

/** The facts that only the transfer of a plan reads. Each is false when its source is missing or corrupt. */
export const transferSelectors = {
  phoneHeld: (source) => {
    const phone = readField(source, 'phoneContact', 'phone');
    return isString(phone) && parsePhone(phone) !== undefined;
  },
  emailHeld: (source) => {
    const email = readField(source, 'emailContact', 'email');
    return isString(email) && isEmail(email.trim());
  },
  contactProved: (source) => isFilled(readField(source, 'validationInfo', 'validationToken')),
  paymentDueToday,
} as const satisfies Readonly<Record<string, Selector>>;

/** What was stored on the day of the payment is true on that day only. */
function paymentDueToday(source: FactSource): boolean {
  const comeBackOn = readField(source, 'transfer', 'come_back_on');
  return readField(source, 'transfer', 'is_due_today') === true && isString(comeBackOn) && source.today < comeBackOn;
}

/** The name of a fact of the transfer. */
export type TransferFact = keyof typeof transferSelectors;
