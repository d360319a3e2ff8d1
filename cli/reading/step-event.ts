import type { Facts, FactValue, OpenFlow } from '#engine';
import type { FactAfter, Registry } from '#engine/check';
import { type ExplainedOutcome, type StepEvent, type NotThere, formatList } from '#engine/explain';
import { UsageProblem } from '../command.ts';
import { formatNames } from '../parse-options.ts';

/** What happened on a step, as it is typed: `submit:missed`, or an act by its name alone, which may have a colon (`task:child`). */
export function parseStepEvent(flow: OpenFlow, step: string, text: string): StepEvent {
  if (Object.hasOwn(flow.byId.get(step)?.acts ?? {}, text)) return { step, of: text };
  const [of = '', ...rest] = text.split(':');
  return { step, of, ...(rest.length > 0 && { outcome: rest.join(':') }) };
}

/** What was asked, or a problem that states what there is instead. */
export function requireThere(explained: ExplainedOutcome | NotThere, { step, of, outcome }: StepEvent): ExplainedOutcome {
  if (!('notThere' in explained)) return explained;
  const { notThere, names } = explained;
  const asked = { step, act: of, outcome: outcome ?? '', action: outcome ?? '' }[notThere];
  const hint = formatNames(asked, names);
  const sentence = {
    step: `there is no step "${asked}" (${hint})`,
    act: `nothing on ${step} is called "${asked}" (${hint})`,
    outcome:
      outcome === undefined
        ? `what came of it? ${of}:OUTCOME (${hint})`
        : `${of} has no outcome and no code "${asked}" (${hint})`,
    action: `${of} of ${step} runs no action, so that nothing answers "${asked}"`,
  }[notThere];
  throw new UsageProblem(sentence);
}

/** The facts once an outcome is stored, as far as its action declares them; what was given on the command line stays as given. */
export function afterDeclared(
  { actions }: Pick<Registry, 'actions'>,
  flow: OpenFlow,
  { step, of, outcome }: StepEvent,
  { facts, given }: { readonly facts: Facts; readonly given: readonly string[] },
): { readonly facts: Facts; readonly notes: readonly string[] } {
  const action = actionOf(flow, step, of);
  const declared = action === undefined ? undefined : actions[action]?.outcomes[outcome ?? '']?.facts;
  const said = new Set(given.map((text) => text.split('=')[0] ?? ''));
  const changes = Object.entries(declared ?? {}).flatMap(([fact, after]) => {
    const value = facts[fact];
    const is = valueAfter(after);
    if (said.has(fact) || value === undefined || is.length === 0 || is.some((one) => one === value)) return [];
    return [{ fact, is }];
  });
  return {
    facts: { ...facts, ...Object.fromEntries(changes.map(({ fact, is }) => [fact, is[0] ?? false])) },
    notes: changes.map(({ fact, is }) =>
      is.length === 1
        ? `${outcome ?? ''} makes ${fact} ${String(is[0])}.`
        : `${outcome ?? ''} makes ${fact} ${formatList(is.map(String), 'or')}; it is taken as ${String(is[0])} (another: --fact ${fact}=...).`,
    ),
  };
}

function valueAfter(after: FactAfter): readonly FactValue[] {
  if (after === 'any') return [];
  return typeof after === 'object' ? after : [after];
}

/** The action behind an act of a step, a shared run that it starts at once, or a shared run by its name. */
function actionOf(flow: OpenFlow, id: string, of: string): string | undefined {
  const step = flow.byId.get(id);
  const act = of === 'load' ? step?.load : of === 'submit' ? step?.submit : (step?.acts?.[of] ?? flow.runs[of]);
  if (!act || 'run' in act) return act?.run;
  const started = act.do.flatMap(({ run }) => run ?? []);
  return started.length === 1 ? flow.runs[started[0] ?? '']?.run : undefined;
}
