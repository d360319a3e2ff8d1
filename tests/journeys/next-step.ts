import { setTimeout as sleep } from 'node:timers/promises';

import type { Page, Request } from 'playwright';

import { byDepth } from '../setup/depth.ts';
import { markedFlows } from '../transitions/marked-flow.ts';
import type { Visitor } from './visitor.ts';

// Every refusal must give its reason, and offer a control that continues.

/** The longest time in which a press must change something. */
const ANSWERS_WITHIN_MS = 10_000;

/** What a page shows and announces at one moment. */
interface Seen {
  readonly heading: string;
  /** The text of every visible alert and status. */
  readonly announced: readonly string[];
}

/** Undefined while the page waits for a response or unloads. */
async function seenOn({ page }: Visitor): Promise<Seen | undefined> {
  const seen = page.evaluate(() => {
    if (document.querySelector('.skeleton, .waiting, [aria-busy=true]')) return undefined;
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1 && element.offsetHeight > 1;
    const announced = [...document.querySelectorAll<HTMLElement>('[role=alert], [role=status]')].filter(isSeen);
    return {
      heading: document.querySelector('h1')?.innerText ?? '',
      announced: announced.map(({ innerText }) => innerText.trim()).filter(Boolean),
    };
  });
  return seen.catch(() => undefined);
}

/** Expects new words: in an alert, in a status, or as the heading of a page outside the path. */
async function waitForReason(visitor: Visitor, before: Seen | undefined, within: number): Promise<void> {
  const isReasonGiven = async () => {
    const now = await seenOn(visitor);
    const isAnnounced = now?.announced.some((words) => before?.announced.includes(words) !== true) === true;
    return isAnnounced || (now !== undefined && now.heading !== before?.heading && isBesidePath(visitor));
  };
  await until(isReasonGiven, `the page at ${visitor.path()} gives no reason`, within);
}

/** The heading of a step on the path is its question in every case. The heading of a page outside the path gives the event. */
function isBesidePath(visitor: Visitor): boolean {
  const marked = markedFlows.find(({ flow }) => flow.flow === visitor.flow);
  return marked?.open.steps.find(({ path }) => path === visitor.path())?.progress === false;
}

/** Provokes a response, and expects the page to announce something new. */
export async function expectReason(visitor: Visitor, provoke: () => Promise<void>, within = ANSWERS_WITHIN_MS): Promise<void> {
  const before = await seenOn(visitor);
  await provoke();
  await waitForReason(visitor, before, within);
}

/** The buttons already pressed, each with its screen. */
const pressed = new Set<string>();

/**
 * Expects a control of the page to continue, and every button on it to change something. The continuing button is pressed
 * each time. With `everyButton`, as in `npm run test:deep`, every other one is pressed once on each screen; `comeAgain` brings
 * the visitor back to this page, which takes long.
 */
export async function expectNextStep(
  visitor: Visitor,
  comeAgain: () => Promise<void>,
  { within = ANSWERS_WITHIN_MS, everyButton = byDepth(false, true) } = {},
): Promise<void> {
  await visitor.waitUntilLoaded();
  const [next, ...others] = (await controlsOf(visitor.page)).toSorted((one, other) => one.rank - other.rank);
  if (next === undefined) throw new Error(`no control continues from ${visitor.path()}`);
  const screen = `${visitor.flow} ${visitor.path()} ${(await seenOn(visitor))?.heading}`;
  pressed.add(`${screen} ${next.name}`);
  await changesSomething(visitor, next.name, within);
  if (!everyButton) return;
  for (const { name, isButton } of others) {
    if (!isButton || pressed.has(`${screen} ${name}`)) continue;
    pressed.add(`${screen} ${name}`);
    await comeAgain();
    await visitor.waitUntilLoaded();
    await changesSomething(visitor, name, within);
  }
}

/** Presses a control, and expects another page, other words, a choice, a request, or the focus at another place. */
export async function changesSomething(visitor: Visitor, name: string, within = ANSWERS_WITHIN_MS): Promise<void> {
  const { page } = visitor;
  const control = await controlNamed(visitor, name);
  const locator = page.locator(CONTROLS).nth(control.place);
  await locator.focus();
  await page.evaluate(notePrints);
  const before = await stateOf(page);
  let hasAsked = false;
  const noteRequest = (request: Request) => (hasAsked ||= isCall(request));
  const notePage = () => (hasAsked = true);
  page.on('request', noteRequest).on('popup', notePage).on('download', notePage);
  await locator.click();
  // A page that unloads does not respond: that is a change too.
  const isChanged = async () => hasAsked || differs(before, await stateOf(page).catch(() => undefined), control);
  const isChosen = async () => (await controlsOf(page)).some((one) => one.name === name && one.isChosen);
  await until(async () => (await isChanged()) || isChosen(), `"${name}" changes nothing at ${visitor.path()}`, within);
  page.off('request', noteRequest).off('popup', notePage).off('download', notePage);
}

/** Waits for a control: the page may render once more between finding and pressing it. */
async function controlNamed(visitor: Visitor, name: string): Promise<Control> {
  for (const deadline = Date.now() + ANSWERS_WITHIN_MS; Date.now() < deadline; await sleep(30)) {
    const control = (await controlsOf(visitor.page)).find((one) => one.name === name);
    if (control) return control;
  }
  throw new Error(`there is no "${name}" at ${visitor.path()}`);
}

async function until(isSo: () => Promise<boolean>, fault: string, within: number): Promise<void> {
  for (const deadline = Date.now() + within; !(await isSo()); await sleep(30)) if (Date.now() > deadline) throw new Error(fault);
}

const CONTROLS = 'button, a[href]';

interface Control {
  readonly name: string;
  /** Index among all elements that match `CONTROLS`. */
  readonly place: number;
  readonly isButton: boolean;
  /** One of several, such as the language in which an agent reads to a caller: pressed again, it changes nothing. */
  readonly isChosen: boolean;
  /** The control is on a toast, which closes when the visitor presses it. */
  readonly isOfNotice: boolean;
  /** The step's own button comes first, then the buttons and links of its screen, then the rest. */
  readonly rank: number;
}

/** What a visitor can press now; of several controls with one name, the first. */
async function controlsOf(page: Page): Promise<readonly Control[]> {
  const all = await page.locator(CONTROLS).evaluateAll((elements) => {
    const dialog = document.querySelector('dialog[open]');
    return elements.map((element, place) => {
      const control = element as HTMLButtonElement | HTMLAnchorElement;
      const isButton = control instanceof HTMLButtonElement;
      const isEnabled = isButton ? !control.disabled && control.ariaDisabled !== 'true' : /^https?:/.test(control.href);
      const isInPage = isButton || (control.target !== '_blank' && control.closest('main, dialog') !== null);
      const isOpen = dialog === null || dialog.contains(control);
      const ranks = ['main [type=submit], dialog [type=submit]', 'main button, dialog button', 'main a', '*'];
      return {
        name: (control.ariaLabel ?? control.innerText).trim(),
        place,
        isButton,
        isChosen: control.ariaPressed === 'true',
        isOfNotice: control.closest('.Toastify') !== null,
        rank: ranks.findIndex((selector) => control.matches(selector)),
        canBePressed:
          isEnabled && isInPage && isOpen && control.checkVisibility({ visibilityProperty: true }) && control.offsetWidth > 1,
      };
    });
  });
  const open = all.filter(({ canBePressed }) => canBePressed);
  return open.filter(({ name }, at) => open.findIndex((one) => one.name === name) === at);
}

/** What a press may change on a page. Without digits, which count down, and with toasts apart, which close on their own. */
interface State {
  readonly page: string;
  readonly notices: readonly string[];
}

function stateOf(page: Page): Promise<State> {
  return page.evaluate(() => {
    const notices = [...document.querySelectorAll<HTMLElement>('.Toastify__toast')].map(({ innerText }) => innerText);
    const words = [...document.querySelectorAll<HTMLElement>('header, main, footer, dialog')].map(({ innerText }) => innerText);
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const chosen = fields.map(({ value, checked }) => [value, checked]);
    const all = [...document.querySelectorAll('header *, main *, footer *, dialog, dialog *')];
    const place = document.activeElement ? all.indexOf(document.activeElement) : -1;
    const states = all.map((element) =>
      [element.ariaExpanded, element.ariaPressed, element.ariaBusy, element.hasAttribute('open')].join(),
    );
    const { printed = '0' } = document.documentElement.dataset;
    const now = [location.href, words.join('\n').replaceAll(/\d/g, ''), chosen, place, states.join(''), printed];
    return { page: JSON.stringify(now), notices };
  });
}

function differs(before: State, now: State | undefined, { isOfNotice }: Control): boolean {
  if (now === undefined || now.page !== before.page) return true;
  if (isOfNotice) return now.notices.length < before.notices.length;
  return now.notices.some((notice) => !before.notices.includes(notice));
}

/** A call that the visitor waits for, in contrast to reports to the log. */
function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return request.isNavigationRequest() || (pathname.startsWith('/v1/') && !pathname.endsWith('/enrollment-info'));
}

/** Runs in the page: a browser without a printer shows nothing. */
function notePrints(): void {
  const { dataset } = document.documentElement;
  window.print = () => (dataset['printed'] = String(Number(dataset['printed'] ?? 0) + 1));
}
