import type { CompiledFlow } from '#engine';
import { type DayString, isEmbedded, toWireBirthDate, today } from '#rules';
import type { Provider } from '#configuration';
import { personaBirthDate, personaMrn, PLANNED_PERSON, portalGuarantor, portalOf, shownPersonas } from '#server/sandbox';
import type { Arrivals } from '#studio/service';

import { CommandProblem, exitCode } from '../command.ts';
import { formatNames } from '../parse-options.ts';
import { answers, type Arriving, type ArrivingPerson, startPlan } from './answer-step.ts';
import { openService, type PreviewService } from './preview-service.ts';
import type { HostOffer, OpenVisitor } from './visitor.ts';

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
      const isFramed = isEmbedded(base);
      return people.length === 0 ? [] : [[flow, { people, steps: open, first, ...(isFramed && { isFramed }) }]];
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
  if (isEmbedded(base)) {
    const named = people.filter((one) => portalGuarantor(one, day)).map(({ key }) => key);
    // What the portal states would change what the others left behind.
    return persons.filter(({ key, hasPast }) => !hasPast && named.includes(key));
  }
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
  const service = openService(origin);
  const forget = () => service.post('/test/arrivals/forget', person.hasPast ? {} : { mrn: person.mrn });
  await forget();
  const going = { openVisitor, service, flow, person, step, locale, forget };
  return isEmbedded(flow.base) ? arriveInPortal(going) : arriveOnSite(going);
}

/** A persona on the path to a step. */
interface Going extends Pick<ArrivalWish, 'flow' | 'step' | 'locale'> {
  readonly openVisitor: OpenVisitor;
  readonly service: PreviewService;
  readonly person: ArrivingPersona;
  readonly forget: () => Promise<unknown>;
}

async function arriveOnSite({ openVisitor, service, flow, person, step, locale }: Going): Promise<Arrived> {
  const { origin, fetch, readCode } = service;
  const options = { serviceUrl: origin, fetch, locale };
  if (person.key === PLANNED_PERSON) {
    // A plan that runs already stops them behind the code.
    const enrolling = await openVisitor(options);
    await answerUntil({ person, readCode, visitor: enrolling }, 'success', { ...answers, ...startPlan });
  }
  const base = flow.base === '/' ? '' : flow.base;
  const visitor = await openVisitor({ ...options, base });
  const reached = await answerUntil({ person, readCode, visitor }, step, answers);
  const session = service.cookie('__Host-session');
  const left = { session, storage: visitor.storage(), path: `${visitor.path()}?lang=${locale}` };
  const { address } = await service.post<{ readonly address: string }>('/test/arrivals', left);
  return { address: `${origin}${address}`, step: reached };
}

/** The page of the portal makes an offer of its own, and the frame goes on with what was answered here: a person has one application. */
async function arriveInPortal({ openVisitor, service, flow, person, step, locale, forget }: Going): Promise<Arrived> {
  const { origin, fetch, readCode, post } = service;
  const portal = portalOf(origin, person.key);
  const { simulated_offer_id, embed_token } = await post<HostOffer>(portal.offer, {}).catch((cause: Error) => {
    throw new Error(`the service refuses the offer of the portal: ${cause.message}`, { cause });
  });
  const hostOffer = async () => ({ simulated_offer_id, embed_token, origin: portal.origin });
  const visitor = await openVisitor({ serviceUrl: origin, fetch, locale, base: flow.base, hostOffer });
  const reached = await answerUntil({ person, readCode, visitor }, step, answers);
  const place = flow.steps.findIndex(({ id }) => id === reached);
  // Where nothing was answered, the frame sees what comes for the first time, such as a refusal.
  if (place === 0 || flow.steps[place]?.progress === false) await forget();
  return { address: portal.page(locale), step: reached };
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
