import type { Calls, RequestOf } from '#api';

import type { Db } from '../../schema/database.ts';
import type { Application } from '../applications/applications.ts';
import { insertConsents } from '../applications/consents.ts';
import { invalidField } from '../applications/entered-values.ts';
import type { FoundContext } from '../calls/context.ts';
import { planWordingHash, type PlanWording } from '../documents/verbal-wording.ts';

export type Spoken = RequestOf<Calls['payNow']>['body']['spoken'];

/** Stores what the caller said yes to, with the time and the hash of the words. A patient's own session has nothing to store. */
export async function recordSpokenConsent(
  trx: Db,
  context: FoundContext,
  application: Application,
  { kind, spoken }: { readonly kind: PlanWording; readonly spoken: Spoken },
): Promise<void> {
  const { session, provider } = context;
  if (session.agent === null) return;
  if (!spoken) throw invalidField('spoken', 'an agent notes what the caller said yes to');
  const { locale } = spoken;
  const wording_version = `verbal ${planWordingHash(provider, locale, kind)}`;
  await insertConsents(trx, context, application, [{ kind, granted: true, wording_version, locale }]);
}
