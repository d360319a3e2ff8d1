import type { Insertable, Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import { isUuid } from '../../platform/random.ts';
import type { ApplicationKey } from '../applications/application-bills.ts';

export type PaymentMethod = Selectable<Database['payment_methods']>;

/** Keeps a method by its token; nothing when the token was used before. */
export function insertPaymentMethod(
  trx: Db,
  method: Insertable<Database['payment_methods']>,
): Promise<PaymentMethod | undefined> {
  return trx
    .insertInto('payment_methods')
    .values(method)
    .onConflict((conflict) => conflict.columns(['provider_id', 'token_hash']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findPaymentMethod(
  db: Db,
  { provider_id, application_id }: ApplicationKey,
  paymentMethodId: string,
): Promise<PaymentMethod | undefined> {
  if (!isUuid(paymentMethodId)) return undefined;
  return selectMethod(db, { provider_id, application_id }).where('payment_method_id', '=', paymentMethodId).executeTakeFirst();
}

export function findPaymentMethodByToken(db: Db, key: ApplicationKey, tokenHash: string): Promise<PaymentMethod | undefined> {
  return selectMethod(db, key).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** One method at a time: the newest takes the place of those before it. */
export async function retirePaymentMethods(trx: Db, { provider_id, application_id }: ApplicationKey): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ status: 'inactive' })
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('status', '=', 'active')
    .execute();
}

function selectMethod(db: Db, { provider_id, application_id }: ApplicationKey) {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id);
}
