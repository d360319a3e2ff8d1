import { FunnelError, type Calls, type RequestOf } from '#api';
import { normaliseLastName, toWireBirthDate } from '#rules';

import { defineAction, type ActionContext } from './action.ts';
import { findText, requireText } from './form-data.ts';
import { transferContact } from './transfer-contact.ts';

type Body = RequestOf<Calls['createBackbook']>['body'];

/** Opens the plan of whoever proved a contact, or whom an agent identified, for being moved (spec 7, `POST backbook`). */
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
    missed: {},
  },
  errors: ['validation_error', 'too_many_requests', 'unauthorized', 'idempotency_error', 'idempotency_in_progress'],
  async run(context) {
    const body = bodyOf(context);
    try {
      const { body: opened } = await context.sendOnce(`create-backbook ${JSON.stringify(body)}`, (idempotencyKey) =>
        context.api.createBackbook({ idempotencyKey, body }),
      );
      return { outcome: 'opened', store: opened, session: { signedIn: true } };
    } catch (error) {
      if (!(error instanceof FunnelError)) throw error;
      if (error.code === 'phone_number_conflict') return { outcome: 'several' };
      if (error.code === 'payment_plan_not_found') return { outcome: 'missed' };
      throw error;
    }
  },
});

/** Whose plan: of an agent's caller, of the person that the form for a shared number names, or of whoever has the contact. */
function bodyOf({ agent, slots }: ActionContext): Body {
  const { caller, whosePlan } = slots;
  if (agent === 'internal') {
    // The form asks for one of both, and gives no other.
    const contact = transferContact(caller);
    if (!contact) throw new FunnelError('validation_error', { message: 'the form names no contact' });
    const name = { first_name: requireText(caller, 'firstName').trim(), last_name: requireText(caller, 'lastName').trim() };
    return { guarantor: { ...name, ...contact }, confirmations: { identity: true } };
  }
  const [lastName, born] = [findText(whosePlan, 'patientLastName'), findText(whosePlan, 'patientDateOfBirth')];
  if (lastName === undefined || born === undefined) return {};
  return { last_name: normaliseLastName(lastName), date_of_birth: toWireBirthDate(born) ?? born };
}
