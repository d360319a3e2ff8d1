import { signInAgent } from '../journeys/agents.ts';
import { anOldPlan, importOldPlansAt, type OldPlan } from '../journeys/old-plan.ts';
import { aPatient, freshPhone } from '../journeys/patient.ts';
import { agreeAndStart, enterCode, payByCard, readCode } from '../journeys/steps.ts';
import { addMethod, givePhone, provePhone } from '../journeys/transfer-steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import type { Screen, Section } from './screen.ts';
import { complain } from './states.ts';

const FLOW = 'transfer-plan';

type Go = (visitor: Visitor, plan: OldPlan) => Promise<unknown>;

/** A screen for a patient with an old plan. */
function transferring(
  step: string,
  name: string,
  go: Go,
  more: Partial<Screen> & { readonly old?: Partial<OldPlan> } = {},
): Screen {
  const { old, ...rest } = more;
  return {
    name: `transfer-${name}`,
    flow: FLOW,
    step,
    ...rest,
    async go(visitor, ahead) {
      const plan = anOldPlan({ ...old, provider: rest.slug ?? 'lakeside' });
      await importOldPlansAt(new Date(Date.now() + ahead), plan);
      await go(visitor, plan);
    },
  };
}

const open = (step: string) => (visitor: Visitor) => visitor.open(`/${FLOW}/${step}`);
const proved: Go = async (visitor, { phone = '' }) => {
  await provePhone(visitor, phone);
  await visitor.waitForStep(`/${FLOW}/add-payment-method`, 'transferPlan.method.title');
};
const drafted: Go = async (visitor, { phone = '' }) => {
  await provePhone(visitor, phone);
  await addMethod(visitor);
};
const coded: Go = async (visitor, { phone = '' }) => {
  await visitor.open(`/${FLOW}`);
  await givePhone(visitor, phone);
};
const unknown: Go = async (visitor) => {
  await provePhone(visitor, freshPhone());
  await visitor.waitForStep(`/${FLOW}/lets-get-in-touch`, 'transferPlan.touch.title');
};

const asAgent = async (visitor: Visitor) => {
  await signInAgent(visitor, 'internal');
  await visitor.open(`/${FLOW}`);
};

/** An old plan with a payment method becomes a plan of this service. */
export const moving: Section = {
  title: 'Transferring a plan',
  screens: [
    transferring('welcome', 'welcome', (visitor) => visitor.open(`/${FLOW}/welcome?firstName=Maya`), { note: 'From a letter' }),
    transferring('verify-phone', 'verify-phone', open('verify-phone')),
    transferring('verify-phone', 'verify-phone-complaints', async (visitor) => {
      await open('verify-phone')(visitor);
      await complain(visitor);
    }),
    transferring('verify-email', 'verify-email', open('verify-email'), { slug: 'riverbend' }),
    transferring('verify-agent', 'verify-agent', asAgent, { slug: 'hillcrest', note: 'Customer service verifies the caller' }),
    transferring('verify-phone', 'verify-phone-agent', asAgent, {
      note: 'Customer service, where a code proves the owner of the plan',
    }),
    transferring('validate-code', 'validate-code', coded),
    transferring('validate-code', 'wrong-code', async (visitor, plan) => {
      await coded(visitor, plan);
      const code = await readCode(visitor, plan.phone ?? '');
      await enterCode(visitor, code === '123456' ? '654321' : '123456');
      await visitor.page.locator('.error-summary').waitFor();
    }),
    {
      ...transferring('phone-conflict', 'phone-conflict', () => Promise.resolve()),
      async go(visitor, ahead) {
        const phone = freshPhone();
        const plans = [anOldPlan({ phone }), anOldPlan({ phone, patient: aPatient({ birthDate: '05/06/1990' }) })];
        await importOldPlansAt(new Date(Date.now() + ahead), ...plans);
        await provePhone(visitor, phone);
        await visitor.waitForStep(`/${FLOW}/phone-conflict`, 'transferPlan.conflict.title');
      },
    },
    transferring('add-payment-method', 'add-payment-method', proved),
    transferring('add-payment-method', 'complaints', async (visitor, plan) => {
      await proved(visitor, plan);
      await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.card') }).check();
      await complain(visitor);
    }),
    transferring('add-payment-method', 'declined', async (visitor, plan) => {
      await proved(visitor, plan);
      await payByCard(visitor, '4000 0000 0000 0002');
      await visitor.page.getByRole('alert').first().waitFor();
    }),
    transferring('add-payment-method', 'check', drafted, { note: 'The plan as it will be' }),
    transferring('success', 'success', async (visitor, plan) => {
      await drafted(visitor, plan);
      await agreeAndStart(visitor);
      await visitor.waitForStep(`/${FLOW}/success`, 'transferPlan.success.title');
    }),
    transferring(
      'come-back-tomorrow',
      'come-back-tomorrow',
      async (visitor, { phone = '' }) => {
        await provePhone(visitor, phone);
        await visitor.waitForStep(`/${FLOW}/come-back-tomorrow`, 'transferPlan.dueToday.title');
      },
      { old: { dueIn: 0 } },
    ),
    transferring('lets-get-in-touch', 'lets-get-in-touch', unknown, { note: 'No plan with this number' }),
    transferring(
      'lets-get-in-touch',
      'lets-get-in-touch-sent',
      async (visitor, plan) => {
        await unknown(visitor, plan);
        await visitor.fill('letsGetInTouch.firstName', plan.patient.firstName);
        await visitor.fill('letsGetInTouch.lastName', plan.patient.lastName);
        await visitor.press('letsGetInTouch.action');
        await visitor.page.locator('.reference-code').waitFor();
      },
      { note: 'The request has been sent' },
    ),
  ],
};
