import { today } from '#rules';
import type { Provider } from '#configuration';
import { personaMrn, previewPersonas } from '#server/sandbox';

import { CommandProblem, exitCode } from '../command.ts';
import { formatNames } from '../parse-options.ts';
import { ARRIVAL_STEPS, answers, type Arriving, readNewestCode } from './answer-step.ts';
import type { OpenVisitor } from './visitor.ts';

interface ArrivalWish {
  /** Where the preview of the provider listens. */
  readonly origin: string;
  readonly provider: Provider;
  readonly persona: string;
  readonly step: string;
  readonly locale: string;
}

/** Where a browser goes on as the persona, and the step that it opens: another one where the persona cannot come that far. */
export interface Arrived {
  readonly address: string;
  readonly step: string;
}

/** The invented people of a preview who can be at a step of the enrollment, each with what they show. */
export function arrivingPeople(
  provider: Provider,
): readonly { readonly key: string; readonly name: string; readonly shows: string }[] {
  if (!Object.hasOwn(provider.flows, 'enrollment')) return [];
  const { people } = previewPersonas(provider, today(provider.time_zone, new Date()));
  return people.map(({ key, first_name, last_name, shows }) => ({ key, name: `${first_name} ${last_name}`, shows }));
}

/** More than any path through the enrollment has. */
const MOST_STEPS = 20;

/** Takes a persona to a step, by the app itself and the calls of its actions. What they left there before is forgotten. */
export async function arriveAt(
  openVisitor: OpenVisitor,
  { origin, provider, persona: key, step, locale }: ArrivalWish,
): Promise<Arrived> {
  const day = today(provider.time_zone, new Date());
  const { people, prefix } = previewPersonas(provider, day);
  const place = people.findIndex((one) => one.key === key);
  const persona = people[place];
  if (!persona)
    throw notThere(
      `no persona "${key}"`,
      people.map((one) => one.key),
      key,
    );
  if (!ARRIVAL_STEPS.includes(step)) throw notThere(`no step "${step}" to be at`, ARRIVAL_STEPS, step);
  const { fetch, cookie } = fetchWithCookies(origin);
  const mrn = personaMrn(place + 1, prefix);
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.json();
  };
  // A persona with a past is about what they left.
  await post('/test/arrivals/forget', persona.past ? {} : { mrn });
  const visitor = await openVisitor({ serviceUrl: origin, fetch, locale });
  const readCode = (since: Date) => readNewestCode(fetch, origin, since);
  const reached = await answerUntil({ persona, mrn, today: day, visitor, readCode }, step);
  const session = { session: cookie('__Host-session'), storage: visitor.storage(), path: `${visitor.path()}?lang=${locale}` };
  const { address } = (await post('/test/arrivals', session)) as { readonly address: string };
  return { address: `${origin}${address}`, step: reached };
}

/** Answers each step until the persona is at this one, or cannot go on. */
async function answerUntil(who: Omit<Arriving, 'leftAt'>, wanted: string): Promise<string> {
  let leftAt = new Date();
  let { id } = await who.visitor.step();
  for (let steps = 0; steps < MOST_STEPS && !isThere(id, wanted); steps += 1) {
    const answer = answers[id];
    if (!answer) return id;
    const given = await answer({ ...who, leftAt });
    leftAt = new Date();
    await who.visitor.submit(given);
    const next = await who.visitor.step();
    if (next.id === id) return id;
    ({ id } = next);
  }
  return id;
}

/** The step itself, the same one of a provider whose patients type a number, or one that comes after it. */
function isThere(id: string, wanted: string): boolean {
  if (id === wanted || id === `${wanted}-identifier`) return true;
  return ARRIVAL_STEPS.indexOf(id) > ARRIVAL_STEPS.indexOf(wanted);
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
