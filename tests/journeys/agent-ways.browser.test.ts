import { test } from 'vitest';

import { lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { aPatient, freshPhone } from './patient.ts';
import { reachHeadless } from './reach.ts';
import { importPatients, serviceUrls } from './service.ts';
import { enterCodeFirst, findBill } from './steps.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

const peter = { firstName: 'Peter', lastName: 'Novak', phone: '5855550111' };

test.concurrent.each([
  ['who has a plan', peter, '/review-info', 'reviewInfo.titlePlan'],
  ['who has offers', { firstName: 'Irene', lastName: 'Walsh', phone: '5855550112' }, '/review-info', 'reviewInfo.title'],
  ['who chose bills', { firstName: 'Hugo', lastName: 'Lindgren', phone: '5855550113' }, '/invoice-to-pay', 'invoiceToPay.title'],
  [
    'whose bill somebody else answers for',
    { firstName: 'Elena', lastName: 'Castillo', phone: '5855550122' },
    '/select-user',
    'selectUser.title',
  ],
])('a caller %s comes in where a patient would', async (_, caller, path, title) => {
  await visiting({}, async (visit) => {
    await signInAgent(visit, 'internal');
    await visit.lands('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visit, caller);
    await visit.isAt(path, title);
  });
});

test('a caller who has a plan confirms who they are, and the agent sees the plan', async () => {
  await visiting({}, async (visit) => {
    await signInAgent(visit, 'internal');
    await visit.lands('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visit, peter);
    await visit.lands('/review-info', 'reviewInfo.titlePlan');
    await noteWhatWasSaid(visit);
    await visit.lands('/plan-exists', 'planExists.title');
  });
});

test('a caller who has a plan and a lost phone gives the agent another number, which the next code goes to', async () => {
  const { patient } = await reachHeadless('success', { serviceUrl });
  const phone = freshPhone();

  await visiting({}, async (visit) => {
    await signInAgent(visit, 'internal');
    await visit.lands('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visit, patient);
    await visit.lands('/review-info', 'reviewInfo.titlePlan');
    await visit.page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.phone')}` }).click();
    await visit.fill('reviewInfo.phoneToEnter', phone);
    await noteWhatWasSaid(visit);
    await visit.lands('/plan-exists', 'planExists.title');
  });
  await visiting({}, async (visit) => {
    await visit.open('/bill-info');
    await findBill(visit, patient);
    await enterCodeFirst(visit, phone);
    await visit.lands('/plan-exists', 'planExists.title');
  });
});

test('a caller who owes nothing is told as that, and so is one of too many', async () => {
  const guarantor = { firstName: 'Many', lastName: 'Children', phone: freshPhone() };
  await importPatients(...Array.from({ length: 6 }, () => aPatient({ guarantors: [guarantor] })));

  await visiting({}, async (visit) => {
    await signInAgent(visit, 'internal');
    await visit.lands('/agent-lookup', 'agentLookup.title');
    visit.expectRefusal(400);
    await lookUpByPhone(visit, { firstName: 'Nora', lastName: 'Whitfield', phone: '5855550116' });
    await visit.page.getByRole('alert').filter({ hasText: 'No bills found' }).waitFor();
    await lookUpByPhone(visit, guarantor);
    await visit.page
      .getByRole('alert')
      .filter({ hasText: visit.say('agentLookup.errors.tooMany') })
      .waitFor();
  });
});

test('an agent of an agency says who they are before they look for anybody', async () => {
  await visiting({}, async (visit) => {
    await signInAgent(visit, 'external');
    await visit.lands('/agent-info', 'externalAgentEnrollmentInfo.title');
    await visit.open('/bill-info');
    await visit.lands('/agent-info', 'externalAgentEnrollmentInfo.title');
  });
});
