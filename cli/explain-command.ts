import type { Facts } from '#engine';
import { didYouMean } from '#engine/check';
import {
  describeExplanation,
  describeOutcome,
  explain,
  explainOutcome,
  type Explanation,
  formatDestination,
} from '#engine/explain';

import { type CommandContext, UsageProblem } from './command.ts';
import { defineCommand } from './parse-options.ts';
import { factsOfVisitor } from './reading/facts-of-visitor.ts';
import { withGivenFacts } from './reading/given-facts.ts';
import { afterDeclared, parseStepEvent, requireThere } from './reading/step-event.ts';
import { type ReadableFlow, requireFlow } from './reading/require-flow.ts';
import type { PersonaState } from './reading/traversal.ts';

export const explainCommand = defineCommand({
  name: 'explain',
  help: `
Usage: causeway explain FLOW [PATH] [--provider SLUG [--at TIME]] [--persona KEY [--after STAGE]] [--fact NAME=VALUE]... [--json]
       causeway explain FLOW --step STEP --outcome OF:NAME [...]

Reports why a visitor who asks for PATH (or for a step by its id) lands where they land, place by place: which requirement was not
met, which facts decided, what they would have to be, and which rule chose the next place. Nothing is run and no step's data is
read: the caller shows what the facts are. What is not said is as for a visitor who has just come.

  FLOW               such as enrollment
  --provider SLUG    the flow as this provider has it
  --at TIME          ... at a time of its own clocks, such as 2027-01-01T00:00; now if nothing is said
  --fact NAME=VALUE  a fact, such as signedIn=true or applicationStage=hasOffers; "pending" for what is not known yet
  --persona KEY      an invented patient of the provider, as /test/personas has them; their facts are those after ...
  --after STAGE      ... arrival, lookup (if nothing is said), bills, code, offers, draft or plan of enrollment; arrival, contact,
                     code (if nothing is said), draft or plan of transfer-plan, whose personas are those with a plan; arrival,
                     offers (if nothing is said), draft or plan of embed. Without PATH, it is reported where they are
  --step STEP        instead of a path: which row of an outcome is taken on this step, why the others are not, and where it goes
  --outcome OF:NAME  what happened there: submit:missed, load:loaded, an act by its name (by-phone), or an error code
                     (submit:bad_request); of a run that several steps share, its name (create-offers:guarantor_denied)
  --json             the same as data

Exit codes: 0, 2 a path, fact, step or outcome that the flow does not have, 3 a flow has faults, 5 no such flow, provider or persona.
More: docs/guides/explain-a-flow.md
`,
  options: {
    provider: { type: 'string' },
    at: { type: 'string' },
    persona: { type: 'string' },
    after: { type: 'string' },
    fact: { type: 'string', multiple: true },
    step: { type: 'string' },
    outcome: { type: 'string' },
    json: { type: 'boolean' },
  },
  operands: { most: 2, missing: 'which flow? Give its name, such as enrollment', tooMany: 'one path at a time, please' },
  async run({ values, positionals: [name = '', asked] }, context) {
    if (asked !== undefined && values.step !== undefined) throw new UsageProblem('either a path or --step, not both');
    if ((values.step === undefined) !== (values.outcome === undefined))
      throw new UsageProblem('--step and --outcome belong together: --step bill-info --outcome submit:missed');

    if (values.after !== undefined && values.persona === undefined)
      throw new UsageProblem('after what, of whom? Add --persona KEY');

    if (values.at !== undefined && values.provider === undefined)
      throw new UsageProblem('whose clocks? Add --provider SLUG to --at');

    const readable = requireFlow(context, name, values.provider, values.at);
    const { flow, provider } = readable;
    const state = values.persona === undefined ? undefined : await personaState(readable, values.persona, values.after);
    for (const note of state?.notes ?? []) context.report(note);
    const facts = withGivenFacts(flow, state?.facts ?? factsOfVisitor(flow, provider?.time_zone), values.fact ?? []);
    const ask: Ask = { context, readable, facts, isJson: values.json === true };
    if (values.step !== undefined && values.outcome !== undefined)
      await reportOutcome(ask, values.step, values.outcome, values.fact ?? []);
    else reportPath(ask, asked === undefined && state ? state.path : pathOf(readable, asked));
    return undefined;
  },
});

/** Invented patients come with the sandbox of the server, which only this needs. */
async function personaState(readable: ReadableFlow, key: string, after: string | undefined): Promise<PersonaState> {
  const { requirePersona } = await import('./reading/require-persona.ts');
  return requirePersona(readable, key, after);
}

interface Ask {
  readonly context: CommandContext;
  readonly readable: ReadableFlow;
  readonly facts: Facts;
  readonly isJson: boolean;
}

function reportPath({ context, readable, facts, isJson }: Ask, path: string): void {
  const { flow, words } = readable;
  const explanation = explain(flow, facts, path);
  if (explanation.hops[0]?.because === 'unknownPath') throw unknownPath(flow, path);
  if (isJson) return print(context, { ...headOf(readable, facts), ...asData(explanation) });
  context.out(`${describeExplanation(explanation, words).join('\n')}\n`);
}

/** Visitors who ask for it get the page "not found", which explains nothing to a person who has mistyped it here. */
function unknownPath(flow: ReadableFlow['flow'], path: string): UsageProblem {
  const hint = didYouMean(path, path.startsWith('/') ? flow.byPath.keys() : flow.byId.keys()) ?? 'causeway graph shows its steps';
  return new UsageProblem(`the flow "${flow.flow}" has no ${path.startsWith('/') ? 'path' : 'step'} "${path}" (${hint})`);
}

async function reportOutcome(
  { context, readable, facts, isJson }: Ask,
  step: string,
  outcome: string,
  given: readonly string[],
): Promise<void> {
  const { flow, words } = readable;
  const event = parseStepEvent(flow, step, outcome);
  const after = afterDeclared(await context.loadRegistry(), flow, event, { facts, given });
  const explained = requireThere(explainOutcome(flow, after.facts, event), event);
  if (isJson) {
    const { destination, ...rest } = explained;
    return print(context, {
      ...headOf(readable, after.facts),
      ...rest,
      ...(destination && { destination: asData(destination) }),
    });
  }
  for (const note of after.notes) context.report(note);
  context.out(`${describeOutcome(explained, words).join('\n')}\n`);
}

/** A path as it was typed: whole, without the base of the flow, or the id of a step. */
function pathOf({ flow }: ReadableFlow, asked = flow.base): string {
  if (!asked.startsWith('/')) return flow.byId.get(asked)?.path ?? asked;
  const below = `${flow.base}${asked}`;
  return !flow.byPath.has(asked) && flow.byPath.has(below) ? below : asked;
}

function headOf({ flow, provider }: ReadableFlow, facts: Facts) {
  const known = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'symbol' ? value.description?.slice('flow.'.length) : value,
  ]);
  return { version: 1, flow: flow.flow, provider: provider?.slug ?? null, facts: Object.fromEntries(known) as unknown };
}

function print(context: CommandContext, data: object): void {
  context.out(`${JSON.stringify(data)}\n`);
}

/** An explanation as it is printed with --json: names in the place of whole steps. */
function asData(explanation: Explanation) {
  const { path, hops, destination } = explanation;
  const step = destination.kind === 'render' ? destination.step.id : destination.kind === 'redirect' ? destination.to : null;
  return {
    path,
    destination: {
      kind: destination.kind,
      step,
      path: step === null ? null : formatDestination(explanation),
      ...(destination.kind === 'redirect' && destination.remember !== undefined && { remember: destination.remember }),
    },
    hops,
  };
}
