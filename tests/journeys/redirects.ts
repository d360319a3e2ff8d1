import type { ErrorCode } from '#api';
import type { FactValue } from '#engine';
import type { Frame } from 'playwright';

import { markedFlows } from '../transitions/marked-flow.ts';
import { destinationOf } from './destination.ts';
import type { Visitor } from './visitor.ts';

/** The facts that a test sets; every other fact is that of a new visitor. */
export type Known = Readonly<Record<string, FactValue>>;

/** A code that no row names. */
export const UNLISTED: ErrorCode = 'webhook_conflict';

/**
 * Requests, within the page of a visitor with these facts, every step of the flow and its beginning. The visitor arrives
 * where the engine sends them, and the transitions taken are recorded. `except` names steps to skip.
 */
export async function isRedirectedThroughout(
  visitor: Visitor,
  known: Known,
  { frame = visitor.page.mainFrame(), except = [] }: { readonly frame?: Frame; readonly except?: readonly string[] } = {},
): Promise<void> {
  const marked = markedFlows.find(({ flow }) => flow.flow === visitor.flow);
  if (!marked) throw new Error(`there is no flow "${visitor.flow}"`);
  const { open, withAllFacts } = marked;
  const facts = withAllFacts(known);
  // A page without its code cannot be redirected.
  await visitor.waitUntilIdle();
  const steps = open.steps.filter(({ id }) => !except.includes(id));
  for (const asked of [open.base, ...steps.flatMap(({ path, aliases = [] }) => [path, ...aliases])]) {
    const { step, name } = destinationOf(open, facts, asked);
    await askFor(frame, asked);
    await waitForPath(frame, step?.path ?? asked);
    if (!step) await frame.getByRole('heading', { level: 1, name: visitor.text('notFound.pageNotFound') }).waitFor();
    if (name !== undefined) visitor.recordTransition(name);
  }
}

/** Requests a path within the page, as a link does. */
export async function askFor(frame: Frame, path: string): Promise<void> {
  await frame.evaluate(async (asked) => {
    history.pushState(null, '', asked);
    dispatchEvent(new PopStateEvent('popstate'));
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, path);
}

/** Waits until the page shows the whole of this step. */
export async function waitForPath(frame: Frame, path: string): Promise<void> {
  await frame.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
  await frame.getByRole('heading', { level: 1 }).first().waitFor();
  await frame.locator('.skeleton, .waiting, [aria-busy=true]').first().waitFor({ state: 'detached' });
}
