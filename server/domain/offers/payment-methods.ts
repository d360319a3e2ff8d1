import type { Insertable, Selectable } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { PaymentMethod as ShownMethod } from '#api/entities';
import { isUuid } from '../../platform/random.ts';
import type { ApplicationKey } from '../applications/applications.ts';
import { CHARGEABLE } from '../ledger/ledger.ts';

export type PaymentMethod = Selectable<Database['payment_methods']>;

/** A method as the wire carries it: never its token. */
export function shownMethod(method: ShownColumns): ShownMethod {
  const { payment_method_id, kind, brand, last4, bank_name, wallet } = method;
  return { payment_method_id, kind, brand, last4, bank_name, ...(wallet !== null && { wallet }) };
}

export type ShownColumns = Pick<PaymentMethod, 'payment_method_id' | 'kind' | 'brand' | 'last4' | 'bank_name' | 'wallet'>;

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
  payment_method_id: string,
): Promise<PaymentMethod | undefined> {
  if (!isUuid(payment_method_id)) return undefined;
  return selectRows(db, 'payment_methods', { provider_id, application_id, payment_method_id }).executeTakeFirst();
}

export function findPaymentMethodByToken(
  db: Db,
  { provider_id, application_id }: ApplicationKey,
  token_hash: string,
): Promise<PaymentMethod | undefined> {
  return selectRows(db, 'payment_methods', { provider_id, application_id, token_hash }).executeTakeFirst();
}

/** One method at a time: the newest takes the place of those before it, except the one that a running plan is charged to. */
export async function retirePaymentMethods(
  trx: Db,
  { provider_id, application_id }: ApplicationKey,
  kept: string | null,
): Promise<void> {
  const active = { provider_id, application_id, status: 'active' } as const;
  await updateRows(trx, 'payment_methods', active)
    .set({ status: 'inactive' })
    .$if(kept !== null, (query) => query.where('payment_method_id', '<>', kept ?? ''))
    .execute();
}

/** The method of a plan that the service collects, and of which something is open; only such a plan takes another one. */
export async function findMethodOfRunningPlan(
  db: Db,
  { provider_id, application_id }: ApplicationKey,
): Promise<string | undefined> {
  const plan = await selectRows(db, 'payment_plans', { provider_id, application_id })
    .where('status', 'in', CHARGEABLE)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('instalments')
          .select('instalments.number')
          .whereRef('instalments.provider_id', '=', 'payment_plans.provider_id')
          .whereRef('instalments.payment_plan_id', '=', 'payment_plans.payment_plan_id')
          .where('instalments.status', '=', 'SCHEDULED'),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ledgers')
          .select('ledgers.payment_plan_id')
          .whereRef('ledgers.provider_id', '=', 'payment_plans.provider_id')
          .whereRef('ledgers.payment_plan_id', '=', 'payment_plans.payment_plan_id'),
      ),
    )
    .executeTakeFirst();
  return plan?.payment_method_id;
}
