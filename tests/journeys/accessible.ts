import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The axe of the builder, minified. */
const AXE = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

/** Frames that axe can ask. One that runs no script never answers. */
const FRAMES = 'iframe:not([sandbox=""])';

/** The violations that axe finds on a page, or inside one of its frames. */
export async function accessFaults(page: Page, frame?: string): Promise<readonly string[]> {
  const isAlone = frame === undefined && (await page.locator(FRAMES).count()) === 0;
  const violations = isAlone ? await askPage(page) : await askFrames(page, frame);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** The builder merges the results of frames in a second page, for which Chromium starts a process. A page without frames needs none. */
async function askPage(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};0`);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: readonly Violation[] }> } };
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (transitions.length > 0 && window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return [{ id: 'transition-despite-reduced-motion', nodes: transitions.map(({ transitionProperty: html }) => ({ html })) }];
    // A color in the middle of a transition belongs to no design.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { violations } = await axe.run({ resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  });
}

async function askFrames(page: Page, frame?: string): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page, axeSource: AXE });
  return (await (frame === undefined ? axe : axe.include(frame)).analyze()).violations;
}
