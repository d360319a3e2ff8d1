import { FunnelError } from '#api';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { requirePaymentMethod } from '../offers/choose-offer.ts';
import type { PaymentMethod } from '../offers/payment-methods.ts';

/** An active method of this application. A card that its bank refused for good is never charged again. */
export async function requireChargeableMethod(trx: Db, application: Application, id: string): Promise<PaymentMethod> {
  const method = await requirePaymentMethod(trx, application, id);
  const { rows } = await sql`
    select from charge_attempts a join ledger_entries e using (provider_id, payment_plan_id, attempt_id)
    where a.provider_id = ${method.provider_id} and a.payment_method_id = ${method.payment_method_id} and e.stop = 'newMethod' limit 1
  `.execute(trx);
  if (rows.length > 0) throw new FunnelError('payment_method_inactive', { message: 'its bank refused it for good' });
  return method;
}
