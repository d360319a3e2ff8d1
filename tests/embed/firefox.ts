import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../setup/service-process.ts';
import { openMarionette } from './marionette.ts';

/** One window of a Firefox of its own. What runs in the page is a function that needs nothing but what it is given. */
export interface Firefox {
  readonly open: (url: string) => Promise<void>;
  /** From now on all is done in the frame that this finds, or in the page itself again. */
  readonly enter: (frame: string) => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly run: <G extends readonly unknown[], T>(work: (...given: G) => T, ...given: G) => Promise<T>;
  /** Waits until the page answers something, and answers it. */
  readonly until: <G extends readonly unknown[], T>(look: (...given: G) => T, ...given: G) => Promise<NonNullable<T>>;
  /** Clicks on what this finds, with the mouse, once it is there. */
  readonly click: <G extends readonly unknown[]>(find: (...given: G) => Element | null | undefined, ...given: G) => Promise<void>;
  /** Presses keys, one after the other. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** What the console has said since it was asked last, of pages below these addresses: errors and warnings, of scripts and of the policy. */
  readonly complaints: (...origins: readonly string[]) => Promise<readonly string[]>;
  /** Another setting from now on. */
  readonly set: (name: string, value: number) => Promise<void>;
  /** Every cookie that is kept for this host. */
  readonly cookies: (host: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface FirefoxOptions {
  readonly program: string;
  /** As in `about:config`. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
}

/** Nothing of its own goes out to the network or onto the screen. */
const QUIET: FirefoxOptions['settings'] = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.backup.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  // A busy machine may stop anything for seconds.
  'dom.max_script_run_time': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
};
const PATIENCE_MS = 30_000;
/** How WebDriver names an element in what it answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function startFirefox({ program, settings }: FirefoxOptions): Promise<Firefox> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'causeway-firefox-'));
  const wishes = Object.entries({ ...QUIET, ...settings, 'marionette.port': port });
  const lines = wishes.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  // Its console is open to its own code alone, which the last flag lets us be.
  const flags = ['--headless', '--no-remote', '--profile', profile, '--marionette', '--remote-allow-system-access'];
  const child = spawn(program, flags, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
  const { ask, close } = await openMarionette(port);
  await ask('WebDriver:NewSession', { capabilities: {} });
  await ask('WebDriver:SetTimeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });

  async function execute<T>(script: string, args: readonly unknown[] = []): Promise<T> {
    return (await ask<{ readonly value: T }>('WebDriver:ExecuteScript', { script, args })).value;
  }
  const run: Firefox['run'] = (work, ...given) => execute(`return (${work.toString()})(...arguments)`, given);

  const until: Firefox['until'] = async (look, ...given) => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
      // Between two pages there is nobody to ask.
      const found = await run(look, ...given).catch((cause: Error) =>
        Date.now() > deadline ? Promise.reject(cause) : undefined,
      );
      if (found !== undefined && found !== null && found !== false) return found;
      if (Date.now() > deadline)
        throw new Error(`${look.toString()} of ${JSON.stringify(given)} finds nothing in ${await seen()}`);
    }
  };
  const seen = () => run(() => `${location.href}: ${document.body.innerText}`);

  /** In the middle of Firefox itself. */
  async function within<T>(script: string, args: readonly unknown[]): Promise<T> {
    await ask('Marionette:SetContext', { value: 'chrome' });
    const found = await execute<T>(script, args);
    await ask('Marionette:SetContext', { value: 'content' });
    return found;
  }

  return {
    open: (url) => ask('WebDriver:Navigate', { url }),
    enter: async (frame) => {
      const element = await until((selector) => document.querySelector(selector), frame);
      await ask('WebDriver:SwitchToFrame', { element: idOf(element) });
    },
    leave: () => ask('WebDriver:SwitchToFrame', { id: null }),
    run,
    until,
    click: async (find, ...given) => ask('WebDriver:ElementClick', { id: idOf(await until(find, ...given)) }),
    press: async (...keys) => {
      const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await ask('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    complaints: (...origins) => within(READ_CONSOLE, origins),
    set: (name, value) => within('Services.prefs.setIntPref(...arguments)', [name, value]),
    cookies: (host) => within(READ_COOKIES, [host]),
    close: async () => {
      const ended = once(child, 'exit');
      await ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => child.kill('SIGKILL'));
      close();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function idOf(element: Element): string {
  return (element as unknown as Readonly<Record<string, string>>)[ELEMENT] ?? '';
}

/** Firefox notes what it was told to do with cookies, and which permissions it knows nothing of. */
const READ_CONSOLE = `
  const expected = ['cookiesRejection', 'cookieBlockedForeign', 'cookiePartitionedForeign', 'Feature Policy'];
  const own = (address) => [...arguments].some((origin) => String(address).startsWith(origin));
  const scripts = Services.console.getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError && own(one.sourceName) && !expected.includes(one.category))
    .map((one) => one.category + ': ' + one.errorMessage + ' (' + one.sourceName + ')');
  const calls = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).getEvents()
    .filter(({ level, filename }) => ['error', 'warn'].includes(level) && own(filename))
    .map(({ level, arguments: said }) => level + ': ' + [...said].map(String).join(' '));
  Services.console.reset();
  Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).clearEvents();
  return [...scripts, ...calls];`;

const READ_COOKIES = `return Services.cookies.cookies.filter(({ host }) => host === arguments[0]).map(({ name }) => name);`;
