import { walkHeadless, type Walker } from './answers.ts';
import { openHeadless, type Headless } from './headless.ts';
import { aPatient, freshPhone, type TestPatient } from './patient.ts';
import { importPatients } from './service.ts';
import { enterCode, readCode } from './steps.ts';
import type { Visit } from './visit.ts';

/** The one way to reach a step: who goes there, how far without a browser, and what is left to do in one. */
export interface Way {
  readonly patient?: () => TestPatient;
  /** The step up to which all is answered by calls; the step itself unless told. */
  readonly until?: string;
  /** What only a press of a button brings about, such as a refusal with its words. */
  readonly finish?: (visit: Visit, walker: Walker) => Promise<void>;
}

/** A child whose bills somebody of this last name answers for: the simulated bureau answers by that name. */
const childOf = (lastName: string) => () =>
  aPatient({
    firstName: 'Lucy',
    birthDate: `01/01/${new Date().getFullYear() - 12}`,
    guarantors: [{ firstName: 'Karen', lastName, phone: freshPhone() }],
  });

/** Refused by the bureau as the persona of this last name is. */
const refusedAs = (lastName: string): Way => ({
  patient: childOf(lastName),
  until: 'verify-code',
  finish: async (visit, { patient }) => enterCode(visit, await readCode(visit, patient.guarantors[0]?.phone ?? '')),
});

/** How to reach each step of the enrollment flow, by the shortest way. */
export const ways: Readonly<Record<string, Way>> = {
  'bill-info': {},
  'select-user': {
    patient: () =>
      aPatient({ firstName: 'Mateo', guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] }),
  },
  'invoice-to-pay': {},
  'review-info': {},
  'verify-code': {},
  'payment-plan': {},
  'connect-payment-method': {},
  'confirm-payment': {},
  success: {},
  'plan-exists': { until: 'success' },
  'error-enroll': refusedAs('Silva'),
  'credit-freeze': refusedAs('Petrov'),
  'bankruptcy-exists': refusedAs('Moreau'),
  'ofac-hit': refusedAs('Stone'),
  'no-credit-record-found': refusedAs('Park'),
};

/** Who stands there now, with the visit that led there. */
export interface Reached extends Walker {
  readonly path: string;
}

/** Walks to a step by calls, as a new patient of the demo provider. */
export async function reachHeadless(serviceUrl: string, step: string, locale: 'en' | 'es' = 'en'): Promise<Walker> {
  const way = wayTo(step);
  const patient = way.patient?.() ?? aPatient();
  await importPatients(patient);
  const visit = await openHeadless({ serviceUrl, host: 'lakeside.localhost', locale });
  await walkHeadless({ patient, visit }, way.until ?? step);
  return { patient, visit };
}

/** Takes a visitor to a step: all that comes before it is answered by calls, and the browser opens the step itself. */
export async function reach(visit: Visit, step: string): Promise<Reached> {
  const { until, finish } = wayTo(step);
  const walker = await reachHeadless(visit.serviceUrl, step, visit.locale);
  await visit.takeOver(walker.visit.luggage());
  await visit.open(pathOf(walker.visit, finish ? (until ?? step) : step));
  await finish?.(visit, walker);
  const path = pathOf(walker.visit, step);
  await visit.standsAt(path);
  return { ...walker, path };
}

function wayTo(step: string): Way {
  const way = ways[step];
  if (!way) throw new Error(`nobody knows the way to "${step}": it has no row in tests/journeys/reach.ts`);
  return way;
}

function pathOf({ flow }: Headless, step: string): string {
  const path = flow.byId.get(step)?.path;
  if (path === undefined) throw new Error(`there is no step "${step}"`);
  return path;
}
