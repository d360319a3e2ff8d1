import type { CompiledFlow } from '#engine';
import { type DayString, isEmbedded, toWireBirthDate, today } from '#rules';
import type { Provider } from '#configuration';
import { personaBirthDate, personaMrn, PLANNED_PERSON, shownPersonas } from '#server/sandbox';
import type { Arrivals } from '#studio/service';

import { CommandProblem, exitCode } from '../command.ts';
import { formatNames } from '../parse-options.ts';
import { answers, type Arriving, type ArrivingPerson, readNewestCode, startPlan } from './answer-step.ts';
import type { OpenVisitor } from './visitor.ts';

interface ArrivalWish {
  /** Where the preview of the provider listens. */
  readonly origin: string;
  readonly provider: Provider;
  readonly flow: CompiledFlow;
  readonly persona: string;
  readonly step: string;
  readonly locale: string;
}

/** Where a browser goes on as the persona, and the step that it opens: another one where the persona cannot come that far. */
export interface Arrived {
  readonly address: string;
  readonly step: string;
}

/** Someone of a preview, as far as an arrival needs it. */
interface ArrivingPersona extends ArrivingPerson {
  readonly key: string;
  readonly shows: string;
  /** What they left there is what they are about. */
  readonly hasPast: boolean;
}

/** The invented people of a preview who can be in each of these flows, and its steps. */
export function arrivalsIn(provider: Provider, flows: readonly CompiledFlow[]): Readonly<Record<string, Arrivals>> {
  const day = today(provider.time_zone, new Date());
  return Object.fromEntries(
    flows.flatMap(({ flow, base, steps }) => {
      const people = peopleOf(provider, { flow, base }, day).map(({ key, first_name, last_name, shows }) => ({
        key,
        name: `${first_name} ${last_name}`,
        shows,
      }));
      const open = steps.flatMap(({ id, path }) => (path.includes(':') ? [] : [{ id, path }]));
      const first = FIRST[flow] ?? open[0]?.id ?? '';
      return people.length === 0 ? [] : [[flow, { people, steps: open, first }]];
    }),
  );
}

/** Where a flow shows most of a person. */
const FIRST: Readonly<Record<string, string>> = {
  enrollment: 'invoice-to-pay',
  'my-plan': 'my-plan',
  'transfer-plan': 'add-payment-method',
};

type NamedFlow = Pick<CompiledFlow, 'flow' | 'base'>;

function peopleOf(provider: Provider, { flow, base }: NamedFlow, day: DayString): readonly ArrivingPersona[] {
  // The page of the portal around the frame brings the patient.
  if (isEmbedded(base)) return [];
  const { people, plans, prefix } = shownPersonas(provider, day);
  if (flow === 'transfer-plan')
    return plans.map(({ key, shows, first_name, last_name, mrn, birth_date, phone, email, payer }) => ({
      key,
      shows,
      mrn,
      phone,
      email,
      hasPast: true,
      ...(payer ?? { first_name, last_name }),
      birth_date: toWireBirthDate(birth_date as DayString) ?? '',
    }));
  const persons = people.map(({ key, shows, first_name, last_name, past, ...persona }, place) => ({
    key,
    shows,
    first_name,
    last_name,
    hasPast: past !== undefined || key === PLANNED_PERSON,
    mrn: personaMrn(place + 1, prefix),
    birth_date: toWireBirthDate(personaBirthDate(persona, day)) ?? '',
  }));
  const [planned, others] = [true, false].map((is) => persons.filter(({ key }) => (key === PLANNED_PERSON) === is));
  return [...(flow === 'my-plan' ? (planned ?? []) : []), ...(others ?? [])];
}

/** More than any path through a flow has. */
const MOST_STEPS = 20;

/** Takes a persona to a step, by the app itself and the calls of its actions. What they left there before is forgotten, but for a plan. */
export async function arriveAt(
  openVisitor: OpenVisitor,
  { origin, provider, flow, persona: key, step, locale }: ArrivalWish,
): Promise<Arrived> {
  const people = peopleOf(provider, flow, today(provider.time_zone, new Date()));
  const person = people.find((one) => one.key === key);
  if (!person)
    throw notThere(
      `no persona "${key}"`,
      people.map((one) => one.key),
      key,
    );
  const steps = flow.steps.map(({ id }) => id);
  if (!steps.includes(step)) throw notThere(`no step "${step}" to be at`, steps, step);
  const { fetch, cookie } = fetchWithCookies(origin);
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.json();
  };
  await post('/test/arrivals/forget', person.hasPast ? {} : { mrn: person.mrn });
  const common = { person, readCode: (since: Date) => readNewestCode(fetch, origin, since) };
  const options = { serviceUrl: origin, fetch, locale };
  if (key === PLANNED_PERSON) {
    // A plan that runs already stops them behind the code.
    const enrolling = { ...common, visitor: await openVisitor(options) };
    await answerUntil(enrolling, 'success', { ...answers, ...startPlan });
  }
  const base = flow.base === '/' ? '' : flow.base;
  const visitor = await openVisitor({ ...options, base });
  const reached = await answerUntil({ ...common, visitor }, step, answers);
  const session = { session: cookie('__Host-session'), storage: visitor.storage(), path: `${visitor.path()}?lang=${locale}` };
  const { address } = (await post('/test/arrivals', session)) as { readonly address: string };
  return { address: `${origin}${address}`, step: reached };
}

/** Answers each step until the persona is at this one, or cannot go on. A step opens as soon as the flow shows it to them. */
async function answerUntil(who: Omit<Arriving, 'leftAt'>, wanted: string, known: typeof answers): Promise<string> {
  const { visitor } = who;
  const { steps } = visitor.flow;
  const places = new Map(steps.map(({ id }, place) => [id, place]));
  const { path = '', progress = true } = steps.find(({ id }) => id === wanted) ?? {};
  const isBehind = (id: string) => progress && (places.get(id) ?? 0) > (places.get(wanted) ?? 0);
  let leftAt = new Date();
  let { id } = await visitor.step();
  for (let times = 0; times < MOST_STEPS && id !== wanted; times += 1) {
    if (visitor.shownAt(path) === wanted) {
      await visitor.open(path);
      return (await visitor.step()).id;
    }
    const answer = known[id];
    if (!answer || isBehind(id)) return id;
    const given = await answer({ ...who, leftAt });
    leftAt = new Date();
    await visitor.submit(given);
    const next = await visitor.step();
    if (next.id === id) return id;
    ({ id } = next);
  }
  return id;
}

function notThere(what: string, names: readonly string[], asked: string): CommandProblem {
  return new CommandProblem(exitCode.notFound, `there is ${what} (${formatNames(asked, names)})`);
}

/** A `fetch` that keeps cookies, as a browser with one page of this origin does. */
function fetchWithCookies(origin: string): {
  readonly fetch: typeof globalThis.fetch;
  readonly cookie: (name: string) => string;
} {
  const cookies = new Map<string, string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    if (request.credentials !== 'omit') request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await globalThis.fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return { fetch, cookie: (name) => cookies.get(name) ?? '' };
}
