import { signInAgent } from '../journeys/agents.ts';
import { submit } from '../journeys/complaints.ts';
import { aPatient, freshPhone } from '../journeys/patient.ts';
import { arriveAt, type Arrival } from '../journeys/arrive.ts';
import { putOffFutureBills } from '../journeys/steps.ts';
import { arrivals } from '../journeys/arrivals.ts';
import type { Screen, Section } from './screen.ts';
import { complain } from './states.ts';
import { pick } from './steps.ts';

const AGENTS = { internal: 'CS-1042', external: 'EX-2071' } as const;

type Kind = keyof typeof AGENTS;

/** A step as an agent sees it, by the shortest path for the agent. */
function withAgent(kind: Kind, step: string, arrival: Arrival = arrivals[step] ?? {}): Screen {
  return {
    name: `${kind}-${step}`,
    step,
    async go(visitor) {
      await arriveAt(visitor, step, { ...arrival, agent: AGENTS[kind] });
      // The question about future bills has a picture of its own.
      if (step === 'success') await putOffFutureBills(visitor);
    },
  };
}

const signIn: Screen = {
  name: 'agent-sign-in',
  note: 'Of test mode; elsewhere the agents’ own identity provider asks',
  async go(visitor) {
    await visitor.open('/agent/sign-in');
  },
};

/** A patient asks for help, and then an agent sees it. */
const waiting: Screen = {
  name: 'agent-lookup-waiting',
  note: 'A person waits for a call',
  step: 'agent-lookup',
  async go(visitor) {
    await visitor.open('/lets-get-in-touch');
    await visitor.fill('letsGetInTouch.firstName', 'Walter');
    await visitor.fill('letsGetInTouch.lastName', 'Larkin');
    await visitor.fill('letsGetInTouch.phone', '(585) 555-0100');
    await submit(visitor);
    await visitor.page.locator('.reference-code').waitFor();
    await signInAgent(visitor, 'internal');
    await visitor.waitForPath('/agent-lookup');
    await visitor.page.locator('.call-backs li').first().waitFor();
  },
};

/** The caller answers for another person's bills. */
const guarantorCalls: Arrival = {
  patient: () =>
    aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] }),
  until: 'agent-lookup',
  async next({ visitor, patient }) {
    const [{ firstName, lastName, phone } = { firstName: '', lastName: '', phone: '' }] = patient.guarantors;
    await visitor.submit({ firstName, lastName, contactBy: 'phone', phone });
  },
};

const planWithoutQuestion: Arrival = {
  ...arrivals['plan-exists'],
  next: ({ visitor }) => visitor.act('decide-roll-ups', { consent: false }),
};

/** The page behind the link in the message from an agent's page. */
const fullText: Screen = {
  name: 'full-text',
  note: 'The full text of what an agent reads aloud',
  async go(visitor) {
    await arriveAt(visitor, 'confirm-payment', { ...arrivals['confirm-payment'], agent: 'CS-1042' });
    const path = await visitor.page.locator('a[href*="/documents/"]').first().getAttribute('href');
    await visitor.open(new URL(path ?? '', visitor.origin).pathname);
    await visitor.page.locator('.document section').first().waitFor();
  },
};

export const internalAgents: Section = {
  title: 'Customer service (internal agents)',
  screens: [
    signIn,
    ...pick('agent-lookup'),
    {
      name: 'agent-lookup-complaints',
      step: 'agent-lookup',
      async go(visitor) {
        await signInAgent(visitor, 'internal');
        await visitor.waitForPath('/agent-lookup');
        await complain(visitor);
      },
    },
    waiting,
    ...pick('agent-choose'),
    withAgent('internal', 'select-user', guarantorCalls),
    ...['invoice-to-pay', 'review-info', 'payment-plan', 'connect-payment-method', 'confirm-payment', 'success'].map((step) =>
      withAgent('internal', step),
    ),
    withAgent('internal', 'plan-exists', planWithoutQuestion),
    fullText,
  ],
};

export const externalAgents: Section = {
  title: 'Enrollment agencies (external agents)',
  screens: [
    ...pick('external-agent-info'),
    ...[
      'bill-info',
      'bill-info-phone',
      'select-user',
      'invoice-to-pay',
      'review-info',
      'verify-code',
      'payment-plan',
      'connect-payment-method',
      'confirm-payment',
      'success',
    ].map((step) => withAgent('external', step)),
  ],
};
