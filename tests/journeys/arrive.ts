import { answerUntil, type Enrollee } from './answers.ts';
import { openApiVisitor, type ApiVisitor } from './api-visitor.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { importPatientsOf } from './service.ts';
import type { Visitor } from './visitor.ts';
import { arrivals } from './arrivals.ts';

/** The one path to a step: the visitor, what happens without a browser, and what remains to do in one. */
export interface Arrival {
  /** The provider's pages; those of the demo provider by default. */
  readonly slug?: string;
  readonly patient?: () => TestPatient;
  /** An agent of test mode who signs in first. */
  readonly agent?: 'CS-1042' | 'CS-2003' | 'EX-2071';
  /** The step up to which calls answer everything; the step itself by default. */
  readonly until?: string;
  /** What else happens there without a browser. */
  readonly next?: (enrollee: Enrollee) => Promise<void>;
  /** What happens before the same person returns as a new visitor, and the step that they then reach. */
  readonly again?: { readonly between: (enrollee: Enrollee) => Promise<void>; readonly until: string };
  /** What needs the press of a button, such as a refusal with its message. The browser opens where the calls ended. */
  readonly finish?: (visitor: Visitor, enrollee: Enrollee) => Promise<void>;
}

export interface ArriveOptions {
  readonly serviceUrl: string;
  readonly locale?: 'en' | 'es';
}

/** Reaches a step by calls, as a new patient. */
export async function arriveByCalls(
  step: string,
  { serviceUrl, ...options }: ArriveOptions,
  arrival = arrivalAt(step),
): Promise<Enrollee> {
  const { slug = 'lakeside', patient: someone = aPatient, agent, until = step, next, again } = arrival;
  const patient = someone();
  await importPatientsOf(slug, patient);
  const withVisitor = { serviceUrl, host: `${slug}.localhost`, ...options, ...(agent && { agent }) };
  const enrollee = { patient, visitor: await openApiVisitor(withVisitor) };
  await answerUntil(enrollee, until);
  if (!again) {
    await next?.(enrollee);
    return enrollee;
  }
  await again.between(enrollee);
  const second = { patient, visitor: await openApiVisitor(withVisitor) };
  await answerUntil(second, again.until);
  await next?.(second);
  return second;
}

/** Takes a visitor to a step: calls answer everything before it, and the browser opens the step itself. */
export async function arriveAt(visitor: Visitor, step: string, arrival = arrivalAt(step)): Promise<Enrollee> {
  const enrollee = await arriveByCalls(step, { serviceUrl: visitor.serviceUrl, locale: visitor.locale }, arrival);
  visitor.agent = arrival.agent && agentOf(arrival.agent);
  await visitor.resume(enrollee.visitor.session(), arrival.finish ? enrollee.visitor.path() : pathOf(enrollee.visitor, step));
  await arrival.finish?.(visitor, enrollee);
  await visitor.waitForPath(pathOf(enrollee.visitor, step));
  return enrollee;
}

/** Takes a visitor to this path as a patient who is already imported. Calls answer everything before it. */
export async function arriveAs(visitor: Visitor, patient: TestPatient, path: string): Promise<void> {
  const headless = await openApiVisitor({
    serviceUrl: visitor.serviceUrl,
    host: new URL(visitor.origin).hostname,
    locale: visitor.locale,
  });
  const step = headless.flow.byPath.get(path);
  if (!step) throw new Error(`there is no step at ${path}`);
  await answerUntil({ patient, visitor: headless }, step.id);
  await visitor.resume(headless.session(), path);
  await visitor.waitForPath(path);
}

/** The kind of an agent of test mode. */
export function agentOf(agent: NonNullable<Arrival['agent']>): 'internal' | 'external' {
  return agent === 'CS-1042' ? 'internal' : 'external';
}

/** The provider on whose pages a step is reached. */
export function slugOf(step: string): string {
  return arrivalAt(step).slug ?? 'lakeside';
}

/** The shortest path to a step. */
export function arrivalAt(step: string): Arrival {
  const arrival = arrivals[step];
  if (!arrival) throw new Error(`no path to "${step}": it has no row in tests/journeys/arrivals.ts`);
  return arrival;
}

function pathOf({ flow }: ApiVisitor, step: string): string {
  const path = flow.byId.get(step)?.path;
  if (path === undefined) throw new Error(`there is no step "${step}"`);
  return path;
}
