import type { ArrivalAnswer, Arrivals, ArrivalWish } from '#studio/service';

import { arrivalsIn, arriveAt } from './arrival/arrive.ts';
import { type CommandContext, CommandProblem } from './command.ts';
import { previewCommand } from './preview-command.ts';
import { requireWithFlows } from './require-provider.ts';

/** A running preview of one provider, or why there is none. */
type OpenedPreview =
  | {
      readonly origin: string;
      readonly person?: string;
      readonly arrivals?: Readonly<Record<string, Arrivals>>;
      readonly arrive?: (wish: ArrivalWish) => Promise<ArrivalAnswer>;
      readonly close: () => Promise<void>;
    }
  | { readonly problems: readonly string[] };

const PORT = /:(\d+)\//;
const PERSON = /^ {2}be (.+)$/;

/** Runs `causeway preview` within this process, on any free port. Only a page of this origin may show it in a frame. */
export async function openPreview(context: CommandContext, provider: string, frame: string): Promise<OpenedPreview> {
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  let person: string | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const port = new Promise<string | undefined>((resolve, reject) => {
    running = previewCommand.run([provider, '--port', '0'], {
      ...context,
      env: { ...context.env, PREVIEW_FRAME: frame },
      out: (text) => resolve(PORT.exec(text)?.[1]),
      report: (sentence) => {
        person ??= PERSON.exec(sentence)?.[1];
      },
      untilInterrupted: () => stopped,
    });
    running.catch(reject);
  });
  const close = async (): Promise<void> => {
    stop();
    await running;
  };
  try {
    // One site with Studio, so that its cookies count in a frame.
    const origin = `http://localhost:${await port}`;
    return { origin, ...(person !== undefined && { person }), ...arrivalsOf(context, provider, origin), close };
  } catch (error) {
    if (error instanceof CommandProblem) return { problems: error.message.split('\n') };
    throw error;
  }
}

/** Takes an invented person to a step of a flow; nothing where the provider has no such people. */
function arrivalsOf(context: CommandContext, slug: string, origin: string) {
  const { loadVisitor } = context;
  const { provider, flows } = requireWithFlows(context, slug);
  const arrivals = arrivalsIn(provider, flows);
  if (!loadVisitor || Object.keys(arrivals).length === 0) return {};
  const arrive = async ({ flow: name, persona, step, locale }: ArrivalWish): Promise<ArrivalAnswer> => {
    try {
      const now = requireWithFlows(context, slug);
      const flow = now.flows.find((one) => one.flow === name);
      if (!flow) return { problem: `the provider does not offer the flow "${name}"` };
      return await arriveAt(await loadVisitor(), { origin, provider: now.provider, flow, persona, step, locale });
    } catch (error) {
      // What the flow reports before the step is what a person at the page would see fail.
      return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
    }
  };
  return { arrivals, arrive };
}
