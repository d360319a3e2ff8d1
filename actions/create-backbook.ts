import { FunnelError, type Calls, type RequestOf } from '#api';
import { normaliseLastName, toWireBirthDate } from '#rules';

import { defineAction, type ActionContext } from './action.ts';
import { agentNames, transferContact } from './request-parts.ts';
import { findText, requireText } from './form-data.ts';
type Body = RequestOf<Calls['createBackbook']>['body'];

/** Opens the plan of a visitor who proved a contact, or whom an agent identified, for a transfer (spec 7, `POST backbook`). */
export const createBackbook = defineAction({
  name: 'create-backbook',
  outcomes: {
    opened: {
      stores: ['application', 'transfer'],
      facts: {
        signedIn: true,
        applicationStage: ['fresh', 'hasBills', 'hasOffers', 'completed'],
        offerSelected: 'any',
        planDrafted: 'any',
        paymentDueToday: 'any',
      },
    },
    several: {},
    stillSeveral: {},
    missed: {},
  },
  calls: ['createBackbook'],
  refusals: {
    payment_plan_not_found: 'missed',
    phone_number_conflict: (_, context) => (bodyOf(context).last_name === undefined ? 'several' : 'stillSeveral'),
  },
  async run(context) {
    const body = bodyOf(context);
    const { body: opened } = await context.sendOnce(`create-backbook ${JSON.stringify(body)}`, (idempotencyKey) =>
      context.api.createBackbook({ idempotencyKey, body, ...agentNames(context) }),
    );
    return { outcome: 'opened', store: opened, session: { signedIn: true } };
  },
});

/** Whose plan: what the form for a shared contact names, beside the guarantor whom an agent of customer service has asked. */
function bodyOf({ slots }: Pick<ActionContext, 'slots'>): Body {
  const { caller, whosePlan } = slots;
  const [lastName, born] = [findText(whosePlan, 'patientLastName'), findText(whosePlan, 'patientDateOfBirth')];
  const named =
    lastName === undefined || born === undefined
      ? {}
      : { last_name: normaliseLastName(lastName), date_of_birth: toWireBirthDate(born) ?? born };
  if (caller === undefined) return named;
  // The form asks for one of both, and gives no other.
  const contact = transferContact(caller);
  if (!contact) throw new FunnelError('validation_error', { message: 'the form names no contact' });
  const name = { first_name: requireText(caller, 'firstName').trim(), last_name: requireText(caller, 'lastName').trim() };
  return { ...named, guarantor: { ...name, ...contact }, confirmations: { identity: true } };
}
