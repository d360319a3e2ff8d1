import { type DayString, today } from '#rules';
import type { Provider } from '#configuration';
import { ENROLLMENT_STAGES, previewPersonas } from '#server/sandbox';

import { CommandProblem, exitCode, UsageProblem } from '../command.ts';
import { formatNames } from '../parse-options.ts';
import { EMBED_STAGES, traverseEmbed } from './embed-traversal.ts';
import { traversePersona } from './persona-traversal.ts';
import type { ReadableFlow } from './require-flow.ts';
import { TRANSFER_STAGES, traverseTransfer } from './transfer-traversal.ts';
import type { PersonaState } from './traversal.ts';

type Personas = ReturnType<typeof previewPersonas>;

/** The session that the personas of a provider make in one flow. */
interface Traversals<Stage extends string = string, Persona extends { readonly key: string } = { readonly key: string }> {
  readonly stages: readonly Stage[];
  /** Where no one states how far. */
  readonly usual: Stage;
  readonly personasOf: (personas: Personas) => readonly Persona[];
  readonly traverse: (readable: Readable, persona: Persona, until: Stage) => PersonaState;
}

interface Readable extends Pick<ReadableFlow, 'flow'> {
  readonly provider: Provider;
  readonly personas: Personas;
  readonly day: DayString;
}

/** Stages and personas of one flow belong together; among each other flows differ in both. */
function traversals<Stage extends string, Persona extends { readonly key: string }>(of: Traversals<Stage, Persona>) {
  return (readable: Readable, key: string, after: string = of.usual): PersonaState => {
    const until = of.stages.find((stage) => stage === after);
    if (until === undefined) throw new UsageProblem(`there is no stage "${after}" (${formatNames(after, of.stages)})`);
    const personas = of.personasOf(readable.personas);
    const persona = personas.find((one) => one.key === key);
    if (persona) return of.traverse(readable, persona, until);
    const { slug } = readable.provider;
    const keys = personas.map((one) => one.key);
    const reported = keys.length === 0 ? 'no one of them traverses it' : formatNames(key, keys);
    throw new CommandProblem(exitCode.notFound, `${slug} has no persona "${key}" for "${readable.flow.flow}" (${reported})`);
  };
}

const traversalsOf = {
  enrollment: traversals({
    stages: ENROLLMENT_STAGES,
    usual: 'lookup',
    personasOf: ({ people }) => people,
    traverse: ({ flow, provider, personas: { people }, day }, persona, until) =>
      traversePersona(flow, { persona, people, provider, today: day, until }),
  }),
  'transfer-plan': traversals({
    stages: TRANSFER_STAGES,
    usual: 'code',
    personasOf: ({ plans }) => plans,
    traverse: ({ flow, personas: { plans }, day }, persona, until) =>
      traverseTransfer(flow, { persona, plans, today: day, until }),
  }),
  embed: traversals({
    stages: EMBED_STAGES,
    usual: 'offers',
    personasOf: ({ people }) => people,
    traverse: ({ flow, day }, persona, until) => traverseEmbed(flow, { persona, today: day, until }),
  }),
} as const;

/** Where a persona of the provider is after a part of their session, or a problem that states which there are. */
export function requirePersona({ flow, provider }: ReadableFlow, key: string, after?: string): PersonaState {
  if (!provider) throw new UsageProblem('whose persona? Add --provider SLUG, such as lakeside');
  const traversed = Object.entries(traversalsOf).find(([name]) => name === flow.flow)?.[1];
  if (!traversed) throw new UsageProblem(`no persona traverses the flow "${flow.flow}": state the facts with --fact`);
  const day = today(provider.time_zone, new Date());
  return traversed({ flow, provider, personas: previewPersonas(provider, day), day }, key, after);
}
