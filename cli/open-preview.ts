import type { ArrivalAnswer, ArrivalWish, OpenedPreview } from '#studio/service';

import { arrivalsIn, arriveAt } from './arrival/arrive.ts';
import { buildPages } from './build-pages.ts';
import { type BuiltPages, type CommandContext, CommandProblem } from './command.ts';
import { previewCommand } from './preview-command.ts';
import { requireWithFlows } from './require-provider.ts';

const PORT = /:(\d+)\//;
const PERSON = /^ {2}be (.+)$/;

interface PreviewWish {
  readonly provider: string;
  /** Only a page of this origin may show the preview in a frame. */
  readonly frame: string;
}

/** Runs `causeway preview` within this process, on any free port, with the pages as forms and texts are now. */
export async function openPreview(context: CommandContext, wish: PreviewWish): Promise<OpenedPreview> {
  const pages = await buildPages(context);
  return 'problems' in pages ? pages : runPreview(context, { ...wish, pages, port: '0' });
}

interface Running extends PreviewWish {
  readonly pages: BuiltPages;
  readonly port: string;
}

async function runPreview(own: CommandContext, { pages, port: wanted, ...wish }: Running): Promise<OpenedPreview> {
  const { provider, frame } = wish;
  const context = { ...own, ...pages };
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  let person: string | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const port = new Promise<string | undefined>((resolve, reject) => {
    running = previewCommand.run([provider, '--port', wanted], {
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
    const opened = await port;
    const origin = `http://localhost:${opened}`;
    const preview = { origin, ...(person !== undefined && { person }), ...arrivalsOf(context, provider, origin), close };
    const renew = async (): Promise<OpenedPreview> => {
      const next = await buildPages(own);
      if (next === pages) return { ...preview, renew };
      if ('problems' in next) return { ...preview, ...next, renew };
      await close();
      // A window that shows the pages goes on at the same address.
      return runPreview(own, { ...wish, pages: next, port: opened ?? '0' });
    };
    return { ...preview, renew };
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
