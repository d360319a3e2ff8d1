import { signInAgent } from '../journeys/agents.ts';
import { aPatient, freshPhone } from '../journeys/patient.ts';
import { reach, type Way } from '../journeys/reach.ts';
import { putOffFutureBills } from '../journeys/steps.ts';
import { ways } from '../journeys/ways.ts';
import type { Screen, Section } from './screen.ts';
import { complain } from './states.ts';
import { pick } from './steps.ts';

const AGENTS = { internal: 'CS-1042', external: 'EX-2071' } as const;

type Kind = keyof typeof AGENTS;

/** A step in the hands of an agent, by the way that is the shortest for them. */
function withAgent(kind: Kind, step: string, way: Way = ways[step] ?? {}): Screen {
  return {
    name: `${kind}-${step}`,
    step,
    async go(visit, ahead) {
      await reach(visit, step, ahead, { ...way, agent: AGENTS[kind] });
      // The question about future bills stands above every new plan.
      if (step === 'success') await putOffFutureBills(visit);
    },
  };
}

const signIn: Screen = {
  name: 'agent-sign-in',
  note: 'Of test mode; elsewhere the agents’ own provider of identities asks',
  async go(visit) {
    await visit.open('/agent/sign-in');
  },
};

/** The caller answers for somebody else's bills. */
const guarantorCalls: Way = {
  patient: () =>
    aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] }),
  until: 'agent-lookup',
  async next({ visit, patient }) {
    const [{ firstName, lastName, phone } = { firstName: '', lastName: '', phone: '' }] = patient.guarantors;
    await visit.submit({ firstName, lastName, contactBy: 'phone', phone });
  },
};

const planWithoutQuestion: Way = {
  ...ways['plan-exists'],
  next: ({ visit }) => visit.act('decide-roll-ups', { consent: false }),
};

/** What the caller reads behind the link that an agent's page sends. */
const fullText: Screen = {
  name: 'full-text',
  note: 'The full text of what an agent reads aloud',
  async go(visit, ahead) {
    await reach(visit, 'confirm-payment', ahead, { ...ways['confirm-payment'], agent: 'CS-1042' });
    const path = await visit.page.locator('a[href*="/documents/"]').first().getAttribute('href');
    await visit.open(new URL(path ?? '', visit.origin).pathname);
    await visit.page.locator('.document section').first().waitFor();
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
      async go(visit) {
        await signInAgent(visit, 'internal');
        await visit.standsAt('/agent-lookup');
        await complain(visit);
      },
    },
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
