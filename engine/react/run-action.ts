import type { FlowEffect, FlowEvent } from '#engine';
import type { ActionResult, FlowPorts, RunInput } from './flow-ports.ts';

type RunEffect = Extract<FlowEffect, { kind: 'run' }>;

/** How a run ended, as the event that the flow goes on with. */
export interface Ended {
  readonly event: Extract<FlowEvent, { type: 'outcome' | 'failed' }>;
  readonly session?: ActionResult['session'];
}

/** Runs an action. An error with a `code` is a refusal and becomes a `failed` event; any other error is reported as our own fault. */
export async function runAction<Context>(ports: FlowPorts<Context>, { run, action }: RunEffect, given: RunInput): Promise<Ended> {
  const known = Object.hasOwn(ports.actions, action) ? ports.actions[action] : undefined;
  if (!known) {
    ports.report({ code: 'action-unknown', detail: action });
    return { event: { type: 'failed', run, code: 'internal_server_error' } };
  }
  try {
    const { outcome, store, say, session } = await known.run(ports.contextOf(given));
    return {
      event: { type: 'outcome', run, outcome, ...(store && { store }), ...(say !== undefined && { say }) },
      ...(session && { session }),
    };
  } catch (error) {
    const { code, userMessage } = refusalOf(error);
    if (code === undefined)
      ports.report({ code: 'action-failed', detail: `${action}: ${error instanceof Error ? error.name : typeof error}` });
    return {
      event: {
        type: 'failed',
        run,
        code: code ?? 'internal_server_error',
        ...(userMessage !== undefined && { say: userMessage }),
      },
    };
  }
}

function refusalOf(error: unknown): { readonly code: string | undefined; readonly userMessage: string | undefined } {
  const { code, userMessage } = (error ?? {}) as { readonly code?: unknown; readonly userMessage?: unknown };
  return {
    code: typeof code === 'string' ? code : undefined,
    userMessage: typeof userMessage === 'string' ? userMessage : undefined,
  };
}
