import { test } from 'vitest';

import { lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { aPatient, freshPhone } from './patient.ts';
import { arriveByCalls } from './arrive.ts';
import { importPatients, serviceUrls } from './service.ts';
import { enterCodeFirst, findBill } from './steps.ts';
import { withVisitor } from './with-visitor.ts';

const [serviceUrl = ''] = serviceUrls();

const peter = { firstName: 'Peter', lastName: 'Novak', phone: '5855550111' };

test.concurrent.each([
  ['who has a plan', peter, '/review-info', 'reviewInfo.titlePlan'],
  ['who has offers', { firstName: 'Irene', lastName: 'Walsh', phone: '5855550112' }, '/review-info', 'reviewInfo.title'],
  ['who chose bills', { firstName: 'Hugo', lastName: 'Lindgren', phone: '5855550113' }, '/invoice-to-pay', 'invoiceToPay.title'],
  [
    'whose bill another person answers for',
    { firstName: 'Elena', lastName: 'Castillo', phone: '5855550122' },
    '/select-user',
    'selectUser.title',
  ],
])('a caller %s enters where a patient would', async (_, caller, path, title) => {
  await withVisitor({}, async (visitor) => {
    await signInAgent(visitor, 'internal');
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visitor, caller);
    await visitor.expectStep(path, title);
  });
});

test('a caller who has a plan confirms their identity, and the agent sees the plan', async () => {
  await withVisitor({}, async (visitor) => {
    await signInAgent(visitor, 'internal');
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visitor, peter);
    await visitor.waitForStep('/review-info', 'reviewInfo.titlePlan');
    await noteWhatWasSaid(visitor);
    await visitor.waitForStep('/plan-exists', 'planExists.title');
  });
});

test('a caller who has a plan and a lost phone gives the agent another number, which receives the next code', async () => {
  const { patient } = await arriveByCalls('success', { serviceUrl });
  const phone = freshPhone();

  await withVisitor({}, async (visitor) => {
    await signInAgent(visitor, 'internal');
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visitor, patient);
    await visitor.waitForStep('/review-info', 'reviewInfo.titlePlan');
    await visitor.page
      .getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` })
      .click();
    await visitor.fill('reviewInfo.phoneToEnter', phone);
    await noteWhatWasSaid(visitor);
    await visitor.waitForStep('/plan-exists', 'planExists.title');
  });
  await withVisitor({}, async (visitor) => {
    await visitor.open('/bill-info');
    await findBill(visitor, patient);
    await enterCodeFirst(visitor, phone);
    await visitor.waitForStep('/plan-exists', 'planExists.title');
  });
});

test('a caller who owes nothing and a caller with too many matches each get their message', async () => {
  const guarantor = { firstName: 'Many', lastName: 'Children', phone: freshPhone() };
  await importPatients(...Array.from({ length: 6 }, () => aPatient({ guarantors: [guarantor] })));

  await withVisitor({}, async (visitor) => {
    await signInAgent(visitor, 'internal');
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    visitor.expectRefusal(400);
    await lookUpByPhone(visitor, { firstName: 'Nora', lastName: 'Whitfield', phone: '5855550116' });
    await visitor.page.getByRole('alert').filter({ hasText: 'No bills found' }).waitFor();
    await lookUpByPhone(visitor, guarantor);
    await visitor.page
      .getByRole('alert')
      .filter({ hasText: visitor.text('agentLookup.errors.tooMany') })
      .waitFor();
  });
});

test('an agent of an agency enters their own name before they look up a patient', async () => {
  await withVisitor({}, async (visitor) => {
    await signInAgent(visitor, 'external');
    await visitor.waitForStep('/agent-info', 'externalAgentEnrollmentInfo.title');
    await visitor.open('/bill-info');
    await visitor.waitForStep('/agent-info', 'externalAgentEnrollmentInfo.title');
  });
});
