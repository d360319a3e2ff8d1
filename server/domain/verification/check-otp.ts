import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { ok } from '../calls/answers.ts';
import { requireApplication } from '../applications/require-application.ts';
import { contactHash, contactOf } from '../applications/enrollee.ts';
import { readPeople } from '../patients/people.ts';

/** False only when this very session has verified this very phone, and for this application (design 9.3). */
export const checkOtp = defineRoute(calls.checkOtp, async (context) => {
  const { session, params } = context;
  const application = await requireApplication(context, params.application_id);
  if (session.verified_at === null) return ok({ need_otp: true });
  const people = await readPeople(context.db, application);
  const { phone, email } = contactOf(application, people);
  const asked = params.phone_number === 'on-file' ? [phone, email] : [params.phone_number];
  const isVerified =
    application.held_by === null &&
    asked.some((contact) => contact !== null && contactHash(context, contact) === session.verified_phone_hash);
  return ok({ need_otp: !isVerified });
});
