import { FunnelError } from '#api';
import { parseAccountNumber, parseRoutingNumber } from '#rules';

import { simulatedBankAnswer, testBankAccounts } from '../personas/test-payment-methods.ts';
import type { PaymentFields } from './fields.ts';
import type { Described } from './described.ts';

/** Checks a bank account again and keeps what may be kept. */
export function describeBankAccount({ routing_number = '', account_number = '' }: PaymentFields): Described {
  const routing = parseRoutingNumber(routing_number);
  if (routing === undefined) throw refused('invalid_routing_number', 'routing_number');
  const account = parseAccountNumber(account_number);
  if (account === undefined || account === routing) throw refused('invalid_account_number', 'account_number');
  return {
    number: `${routing}/${account}`,
    kind: 'bank',
    brand: null,
    funding: null,
    last4: account.slice(-4),
    bank_name: testBankAccounts.find((bank) => bank.routing_number === routing)?.bank_name ?? null,
    exp_month: null,
    exp_year: null,
    behaviour: simulatedBankAnswer(account),
  };
}

function refused(code: 'invalid_routing_number' | 'invalid_account_number', field: string): FunnelError {
  return new FunnelError(code, { details: { field } });
}
