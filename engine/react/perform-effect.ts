import { fieldOf, type FlowEffect, type FlowEvent } from '#engine';
import type { FlowPorts, ActionResult, RunInput } from './flow-store-interface.ts';
import type { FormMessages } from './message.ts';

/** What effects need of the store: everything that is not a port of the environment. */
export interface EffectHandlers {
  readonly go: (path: string, replace: boolean) => void;
  readonly run: (effect: Extract<FlowEffect, { kind: 'run' }>) => void;
  readonly show: (step: string, messages: FormMessages) => void;
  readonly showHere: (change: (before: FormMessages) => FormMessages) => void;
}

type OutsidePorts = Pick<FlowPorts, 'toast' | 'track' | 'report'>;

export function performEffect(effect: FlowEffect, handlers: EffectHandlers, ports: OutsidePorts): void {
  switch (effect.kind) {
    case 'go':
      return handlers.go(effect.path, effect.replace === true);
    case 'run':
      return handlers.run(effect);
    case 'toast':
      return ports.toast(effect.tone, effect.message);
    case 'message':
      return handlers.show(effect.step, { form: effect.message, fields: {} });
    case 'formMessage':
      return handlers.showHere((before) => ({ ...before, form: effect.message }));
    case 'fieldMessage':
      return handlers.showHere((before) => ({ ...before, fields: { ...before.fields, [effect.field]: effect.message } }));
    case 'track':
      return ports.track(effect.event);
    case 'problem':
      return ports.report({ code: effect.code, detail: effect.detail });
  }
}

type RunEffect = Extract<FlowEffect, { kind: 'run' }>;

/** How a run ended, as the event that the flow goes on with. */
interface Ended {
  readonly event: Extract<FlowEvent, { type: 'outcome' | 'failed' }>;
  readonly session?: ActionResult['session'];
  readonly problems?: ActionResult['problems'];
}

/** Runs an action. An error with a `code` is a refusal and becomes a `failed` event; any other error is reported as our own fault. */
export async function runAction<Context>(ports: FlowPorts<Context>, { run, action }: RunEffect, given: RunInput): Promise<Ended> {
  const known = fieldOf(ports.actions, action);
  if (!known) {
    ports.report({ code: 'action-unknown', detail: action });
    return { event: { type: 'failed', run, code: 'internal_server_error' } };
  }
  try {
    const { outcome, store, words, session, problems } = await known.run(ports.contextOf(given));
    return {
      event: { type: 'outcome', run, outcome, ...(store && { store }), ...(words !== undefined && { words }) },
      ...(session && { session }),
      ...(problems && { problems }),
    };
  } catch (error) {
    const { code, userMessage, userCode } = refusalOf(error);
    if (code === undefined)
      ports.report({ code: 'action-failed', detail: `${action}: ${error instanceof Error ? error.name : typeof error}` });
    return {
      event: {
        type: 'failed',
        run,
        code: code ?? 'internal_server_error',
        ...(userMessage !== undefined && { words: userMessage }),
        ...(userCode !== undefined && { reference: userCode }),
      },
    };
  }
}

/** What an error of the service brings; of any other error, nothing. */
function refusalOf(error: unknown): { readonly [name in 'code' | 'userMessage' | 'userCode']: string | undefined } {
  const { code, userMessage, userCode } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return { code: textOf(code), userMessage: textOf(userMessage), userCode: textOf(userCode) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
