import { signInAgent } from '../journeys/agents.ts';
import { anOldPlan, importOldPlansAt, type OldPlan } from '../journeys/old-plan.ts';
import { aPatient, freshPhone } from '../journeys/patient.ts';
import { agreeAndStart, enterCode, payByCard, readCode } from '../journeys/steps.ts';
import { addMethod, givePhone, provePhone } from '../journeys/transfer-steps.ts';
import type { Visit } from '../journeys/visit.ts';
import type { Screen, Section } from './screen.ts';
import { complain } from './states.ts';

const FLOW = 'transfer-plan';

type Go = (visit: Visit, plan: OldPlan) => Promise<unknown>;

/** A screen that somebody with an old plan comes to. */
function whoMoves(step: string, name: string, go: Go, more: Partial<Screen> & { readonly old?: Partial<OldPlan> } = {}): Screen {
  const { old, ...rest } = more;
  return {
    name: `transfer-${name}`,
    flow: FLOW,
    step,
    ...rest,
    async go(visit, ahead) {
      const plan = anOldPlan({ ...old, provider: rest.slug ?? 'lakeside' });
      await importOldPlansAt(new Date(Date.now() + ahead), plan);
      await go(visit, plan);
    },
  };
}

const open = (step: string) => (visit: Visit) => visit.open(`/${FLOW}/${step}`);
const proved: Go = async (visit, { phone = '' }) => {
  await provePhone(visit, phone);
  await visit.lands(`/${FLOW}/add-payment-method`, 'transferPlan.method.title');
};
const drafted: Go = async (visit, { phone = '' }) => {
  await provePhone(visit, phone);
  await addMethod(visit);
};
const coded: Go = async (visit, { phone = '' }) => {
  await visit.open(`/${FLOW}`);
  await givePhone(visit, phone);
};
const unknown: Go = async (visit) => {
  await provePhone(visit, freshPhone());
  await visit.lands(`/${FLOW}/lets-get-in-touch`, 'transferPlan.touch.title');
};

const asAgent = async (visit: Visit) => {
  await signInAgent(visit, 'internal');
  await visit.open(`/${FLOW}`);
};

/** An old plan with a payment method becomes one of ours. */
export const moving: Section = {
  title: 'Moving a plan',
  screens: [
    whoMoves('welcome', 'welcome', (visit) => visit.open(`/${FLOW}/welcome?firstName=Maya`), { note: 'From a letter' }),
    whoMoves('verify-phone', 'verify-phone', open('verify-phone')),
    whoMoves('verify-phone', 'verify-phone-complaints', async (visit) => {
      await open('verify-phone')(visit);
      await complain(visit);
    }),
    whoMoves('verify-email', 'verify-email', open('verify-email'), { slug: 'riverbend' }),
    whoMoves('verify-agent', 'verify-agent', asAgent, { slug: 'hillcrest', note: 'Customer service asks the caller' }),
    whoMoves('verify-phone', 'verify-phone-agent', asAgent, { note: 'Customer service, where a code proves whose plan it is' }),
    whoMoves('validate-code', 'validate-code', coded),
    whoMoves('validate-code', 'wrong-code', async (visit, plan) => {
      await coded(visit, plan);
      const code = await readCode(visit, plan.phone ?? '');
      await enterCode(visit, code === '123456' ? '654321' : '123456');
      await visit.page.locator('.error-summary').waitFor();
    }),
    {
      ...whoMoves('phone-conflict', 'phone-conflict', () => Promise.resolve()),
      async go(visit, ahead) {
        const phone = freshPhone();
        const plans = [anOldPlan({ phone }), anOldPlan({ phone, patient: aPatient({ birthDate: '05/06/1990' }) })];
        await importOldPlansAt(new Date(Date.now() + ahead), ...plans);
        await provePhone(visit, phone);
        await visit.lands(`/${FLOW}/phone-conflict`, 'transferPlan.conflict.title');
      },
    },
    whoMoves('add-payment-method', 'add-payment-method', proved),
    whoMoves('add-payment-method', 'complaints', async (visit, plan) => {
      await proved(visit, plan);
      await visit.page.getByRole('radio', { name: visit.say('connectPaymentMethod.card') }).check();
      await complain(visit);
    }),
    whoMoves('add-payment-method', 'declined', async (visit, plan) => {
      await proved(visit, plan);
      await payByCard(visit, '4000 0000 0000 0002');
      await visit.page.getByRole('alert').first().waitFor();
    }),
    whoMoves('add-payment-method', 'check', drafted, { note: 'The plan as it will be' }),
    whoMoves('success', 'success', async (visit, plan) => {
      await drafted(visit, plan);
      await agreeAndStart(visit);
      await visit.lands(`/${FLOW}/success`, 'transferPlan.success.title');
    }),
    whoMoves(
      'come-back-tomorrow',
      'come-back-tomorrow',
      async (visit, { phone = '' }) => {
        await provePhone(visit, phone);
        await visit.lands(`/${FLOW}/come-back-tomorrow`, 'transferPlan.dueToday.title');
      },
      { old: { dueIn: 0 } },
    ),
    whoMoves('lets-get-in-touch', 'lets-get-in-touch', unknown, { note: 'No plan with this number' }),
    whoMoves(
      'lets-get-in-touch',
      'lets-get-in-touch-sent',
      async (visit, plan) => {
        await unknown(visit, plan);
        await visit.fill('letsGetInTouch.firstName', plan.patient.firstName);
        await visit.fill('letsGetInTouch.lastName', plan.patient.lastName);
        await visit.press('letsGetInTouch.action');
        await visit.page.locator('.reference-code').waitFor();
      },
      { note: 'The request is there' },
    ),
  ],
};
