import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { ok } from '../calls/answers.ts';
import { applicationAnswer } from './application-answer.ts';
import { requireApplication } from './require-application.ts';

/** Returns the application as it is now. */
export const getApplication = defineRoute(calls.getApplication, async (context) => {
  const application = await requireApplication(context, context.params.application_id);
  return ok(await applicationAnswer(context, application));
});
