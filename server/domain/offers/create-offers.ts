import { calls } from '#api';
import type { Address } from '#api/entities';

import type { Db } from '../../schema/database.ts';
import { defineRoute, created, ok } from '../calls/route.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import { listOffers } from '../applications/offers.ts';
import { applicationAnswer } from '../applications/application-answer.ts';
import { askBureau, claimPull } from './ask-bureau.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { refuseCompleted, refuseTransfer, requireApplication, withApplication } from '../applications/require-application.ts';
import { addressOf, withoutNamedContact } from '../applications/enrollee.ts';
import { keepAnswer, type Claim } from './store-bureau-answer.ts';
import { requireOfferRequest } from './offer-request.ts';
import { readChosenPeople } from '../patients/patients.ts';

type Body = Parameters<typeof requireOfferRequest>[3];

/** Asks the bureau once per set of bills, person and address, outside any transaction, and makes the offers or keeps the refusal. */
export const createOffers = defineRoute(calls.createOffers, async (context) => {
  const { application_id } = context.params;
  const areNew = await makeOffers(context, application_id, context.body);
  const application = await applicationAnswer(context, await requireApplication(context, application_id));
  return areNew ? created(application) : ok(application);
});

/** True when the bureau was asked and allowed them, false when they were there already. */
export async function makeOffers(context: FoundContext, applicationId: string, body: Body): Promise<boolean> {
  const claim = await claimOrFind(context, applicationId, body);
  if (!claim) return false;
  await keepAnswer(context, applicationId, claim, await askBureau(context, claim));
  return true;
}

/** Nothing when the offers are there already. */
function claimOrFind(context: FoundContext, applicationId: string, body: Body): Promise<Claim | undefined> {
  return withApplication(context, applicationId, async (trx, application) => {
    refuseCompleted(application);
    refuseTransfer(application);
    const request = await requireOfferRequest(trx, context, application, body);
    // Whatever changes bills or person ends the offers, so those that can be taken are for this very set.
    if ((await listOffers(trx, application, context.now)).length > 0) {
      await keepAddress(trx, context, application, request.address);
      return undefined;
    }
    const pull = await claimPull(trx, context, application, request);
    const change = {
      event: 'bureau.asked',
      details: { pull_id: pull.pull_id },
      set: { address: request.address, ...withoutNamedContact(context, application) },
    };
    await changeApplication(trx, application, change, originOf(context));
    return { pull, request };
  });
}

/** Who moved keeps the offers: they are for the person and the bills. */
async function keepAddress(trx: Db, context: FoundContext, application: Application, address: Address): Promise<void> {
  const people = await readChosenPeople(trx, application);
  const known = addressOf(application, people);
  const ended = withoutNamedContact(context, application);
  if (known !== null && isSameAddress(known, address) && !('named_contact' in ended)) return;
  await changeApplication(trx, application, { event: 'address.changed', set: { address, ...ended } }, originOf(context));
}

function isSameAddress(one: Address, other: Address): boolean {
  return (Object.keys(other) as (keyof Address)[]).every((part) => one[part] === other[part]);
}
