import { type DayString, today } from '#rules';
import type { Provider } from '#configuration';
import { previewCast } from '#server';

import { CommandProblem, exitCode } from '../exit-code.ts';
import { sayNames } from '../unknown-name.ts';
import { EMBED_STAGES, walkEmbed } from './embed-walk.ts';
import { STAGES, walkPersona } from './persona-walk.ts';
import type { ReadableFlow } from './require-flow.ts';
import { TRANSFER_STAGES, walkTransfer } from './transfer-walk.ts';
import type { PersonaVisit } from './walker.ts';

type Cast = ReturnType<typeof previewCast>;

/** The visit that the personas of a provider make in one flow. */
interface Visits<Stage extends string = string, Persona extends { readonly key: string } = { readonly key: string }> {
  readonly stages: readonly Stage[];
  /** Where nobody says how far. */
  readonly usual: Stage;
  readonly personasOf: (cast: Cast) => readonly Persona[];
  readonly walk: (readable: Readable, persona: Persona, until: Stage) => PersonaVisit;
}

interface Readable extends Pick<ReadableFlow, 'flow'> {
  readonly provider: Provider;
  readonly cast: Cast;
  readonly day: DayString;
}

/** Stages and personas of one flow belong together; among each other flows differ in both. */
function visits<Stage extends string, Persona extends { readonly key: string }>(of: Visits<Stage, Persona>) {
  return (readable: Readable, key: string, after: string = of.usual): PersonaVisit => {
    const until = of.stages.find((stage) => stage === after);
    if (until === undefined) throw usage(`there is no stage "${after}" (${sayNames(after, of.stages)})`);
    const personas = of.personasOf(readable.cast);
    const persona = personas.find((one) => one.key === key);
    if (persona) return of.walk(readable, persona, until);
    const { slug } = readable.provider;
    const keys = personas.map((one) => one.key);
    const told = keys.length === 0 ? 'nobody of them walks it' : sayNames(key, keys);
    throw new CommandProblem(exitCode.notFound, `${slug} has no persona "${key}" for "${readable.flow.flow}" (${told})`);
  };
}

const visitsOf = {
  enrollment: visits({
    stages: STAGES,
    usual: 'lookup',
    personasOf: ({ people }) => people,
    walk: ({ flow, provider, cast: { people }, day }, persona, until) =>
      walkPersona(flow, { persona, people, provider, today: day, until }),
  }),
  'transfer-plan': visits({
    stages: TRANSFER_STAGES,
    usual: 'code',
    personasOf: ({ plans }) => plans,
    walk: ({ flow, cast: { plans }, day }, persona, until) => walkTransfer(flow, { persona, plans, today: day, until }),
  }),
  embed: visits({
    stages: EMBED_STAGES,
    usual: 'offers',
    personasOf: ({ people }) => people,
    walk: ({ flow, day }, persona, until) => walkEmbed(flow, { persona, today: day, until }),
  }),
} as const;

/** Where a persona of the provider is after a part of their visit, or a problem that says which there are. */
export function requirePersona({ flow, provider }: ReadableFlow, key: string, after?: string): PersonaVisit {
  if (!provider) throw usage('whose persona? Add --provider SLUG, such as lakeside');
  const walked = Object.entries(visitsOf).find(([name]) => name === flow.flow)?.[1];
  if (!walked) throw usage(`no persona walks the flow "${flow.flow}": say the facts with --fact`);
  const day = today(provider.time_zone, new Date());
  return walked({ flow, provider, cast: previewCast(provider, day), day }, key, after);
}

function usage(message: string): CommandProblem {
  return new CommandProblem(exitCode.usage, `${message}\nSee: causeway help explain`);
}
