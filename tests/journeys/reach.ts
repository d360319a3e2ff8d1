import { walkHeadless, type Walker } from './answers.ts';
import { openHeadless, type Headless } from './headless.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { importPatientsOf } from './service.ts';
import type { Visit } from './visit.ts';
import { ways } from './ways.ts';

/** The one way to reach a step: who goes there, how far without a browser, and what is left to do in one. */
export interface Way {
  /** Whose pages; the demo provider's unless told. */
  readonly slug?: string;
  readonly patient?: () => TestPatient;
  /** An agent of test mode who is signed in before anything else. */
  readonly agent?: 'CS-1042' | 'EX-2071';
  /** The step up to which all is answered by calls; the step itself unless told. */
  readonly until?: string;
  /** What else happens there without a browser. */
  readonly next?: (walker: Walker) => Promise<void>;
  /** What happens before the same person comes again, as a new visitor, and goes to this step. */
  readonly again?: { readonly meanwhile: (walker: Walker) => Promise<void>; readonly until: string };
  /** What only a press of a button brings about, such as a refusal with its words: the browser opens where the calls ended. */
  readonly finish?: (visit: Visit, walker: Walker) => Promise<void>;
}

export interface ReachOptions {
  readonly serviceUrl: string;
  readonly locale?: 'en' | 'es';
  /** How far ahead the service's clock is, in milliseconds. */
  readonly ahead?: number;
}

/** Walks to a step by calls, as a new patient. */
export async function reachHeadless(step: string, { serviceUrl, ...options }: ReachOptions, way = wayTo(step)): Promise<Walker> {
  const { slug = 'lakeside', patient: someone = aPatient, agent, until = step, next, again } = way;
  const patient = someone();
  await importPatientsOf(slug, patient);
  const visiting = { serviceUrl, host: `${slug}.localhost`, ...options, ...(agent && { agent }) };
  const walker = { patient, visit: await openHeadless(visiting) };
  await walkHeadless(walker, until);
  if (!again) {
    await next?.(walker);
    return walker;
  }
  await again.meanwhile(walker);
  const second = { patient, visit: await openHeadless(visiting) };
  await walkHeadless(second, again.until);
  await next?.(second);
  return second;
}

/** Takes a visitor to a step: all that comes before it is answered by calls, and the browser opens the step itself. */
export async function reach(visit: Visit, step: string, ahead = 0, way = wayTo(step)): Promise<Walker> {
  const walker = await reachHeadless(step, { serviceUrl: visit.serviceUrl, locale: visit.locale, ahead }, way);
  visit.agent = way.agent && agentOf(way.agent);
  await visit.takeOver(walker.visit.luggage(), way.finish ? walker.visit.path() : pathOf(walker.visit, step));
  await way.finish?.(visit, walker);
  await visit.standsAt(pathOf(walker.visit, step));
  return walker;
}

/** Takes a visitor to where this patient, who is imported already, stands after answering everything before it by calls. */
export async function arriveAs(visit: Visit, patient: TestPatient, path: string): Promise<void> {
  const headless = await openHeadless({
    serviceUrl: visit.serviceUrl,
    host: new URL(visit.origin).hostname,
    locale: visit.locale,
  });
  const step = headless.flow.byPath.get(path);
  if (!step) throw new Error(`there is no step at ${path}`);
  await walkHeadless({ patient, visit: headless }, step.id);
  await visit.takeOver(headless.luggage(), path);
  await visit.standsAt(path);
}

/** Which kind of agent somebody of test mode is. */
export function agentOf(agent: NonNullable<Way['agent']>): 'internal' | 'external' {
  return agent === 'CS-1042' ? 'internal' : 'external';
}

/** Whose pages a step is reached on. */
export function slugOf(step: string): string {
  return wayTo(step).slug ?? 'lakeside';
}

/** The shortest way to a step. */
export function wayTo(step: string): Way {
  const way = ways[step];
  if (!way) throw new Error(`nobody knows the way to "${step}": it has no row in tests/journeys/ways.ts`);
  return way;
}

function pathOf({ flow }: Headless, step: string): string {
  const path = flow.byId.get(step)?.path;
  if (path === undefined) throw new Error(`there is no step "${step}"`);
  return path;
}
