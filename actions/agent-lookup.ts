import type { Calls, RequestOf } from '#api';
import { parsePhone, toWireBirthDate } from '#rules';

import { defineAction } from './action.ts';
import { findText, requireText } from './form-data.ts';
import { openApplication, openedApplication, openingCalls } from './open-application.ts';

type Search = RequestOf<Calls['agentLookup']>['body'];

/** Customer service finds a patient by who answers for the bill: the form's search, or one of those that the last one listed. */
export const agentLookup = defineAction({
  name: 'agent-lookup',
  outcomes: {
    found: openedApplication,
    several: { stores: ['agentMatches'], facts: { agentMatchesHeld: true } },
    tooMany: {},
    missed: {},
  },
  input: [['matchId'], ['firstName', 'lastName', 'contactBy']],
  calls: ['agentLookup', ...openingCalls],
  refusals: { user_not_found: 'missed' },
  async run(context) {
    const matchId = findText(context.input, 'matchId');
    const search = searchOf(matchId === undefined ? context.input : context.slots['agentSearch']);
    const { body } = await context.api.agentLookup({
      body: { ...search, ...(matchId !== undefined && { match_id: matchId }) },
    });
    if (body.vault) return { outcome: 'found', ...(await openApplication(context, body.vault)) };
    return body.has_more ? { outcome: 'tooMany' } : { outcome: 'several', store: { agentMatches: body.matches } };
  },
});

/** Spec 5: by phone or by e-mail, but not both. */
function searchOf(form: unknown): Search {
  const born = findText(form, 'patientDateOfBirth');
  const who = {
    first_name: requireText(form, 'firstName').trim(),
    last_name: requireText(form, 'lastName').trim(),
    ...(born !== undefined && { date_of_birth: toWireBirthDate(born) ?? born }),
  };
  if (findText(form, 'contactBy') === 'email') return { ...who, email: requireText(form, 'email').trim() };
  const phone = requireText(form, 'phone');
  return { ...who, phone: parsePhone(phone) ?? phone };
}
