import { expect, test } from 'vitest';

import type { CaptchaLibrary, CaptchaRendering } from './captcha-libraries.ts';
import { CaptchaWidget, type CaptchaWidgetOptions } from './captcha-widget.ts';
import type { CaptchaFault, CaptchaProblem, CaptchaState } from './messages.ts';

/** A library that does on `execute` what the test gives it, as a vendor's script would. */
function aLibrary(onExecute: (rendering: CaptchaRendering) => void, id: number | undefined = 0): CaptchaLibrary {
  let rendering: CaptchaRendering | undefined;
  return {
    render(_holder, given) {
      rendering = given;
      return id;
    },
    execute: () => rendering && onExecute(rendering),
    reset: () => undefined,
  };
}

const gives = (token: string) => aLibrary(({ onToken }) => onToken(token));
const silent = aLibrary(() => undefined);

function aWidget(library: CaptchaLibrary | undefined, changes: Partial<CaptchaWidgetOptions> = {}) {
  const states: CaptchaState[] = [];
  const widget = new CaptchaWidget({
    siteKey: 'key',
    load: async () => library,
    holder: {} as HTMLElement,
    hasMoreFrames: () => true,
    onState: (state) => states.push(state),
    ...changes,
  });
  return { widget, states };
}

const untilLoaded = () => new Promise((resolve) => setTimeout(resolve));

test('a captcha is idle until it is asked', () => {
  expect(aWidget(silent).widget.state).toBe('idle');
});

test('a captcha that is solved is resolved with its token', async () => {
  const { widget, states } = aWidget(gives('person'));

  await expect(widget.execute()).resolves.toBe('person');

  expect(states).toEqual(['executing', 'resolved']);
});

test('a captcha gives one token after the other', async () => {
  const { widget } = aWidget(gives('person'));

  await widget.execute();

  await expect(widget.execute()).resolves.toBe('person');
});

test('a captcha that is executing is not executed again', async () => {
  const { widget } = aWidget(silent);
  const first = widget.execute();

  const second = widget.execute().catch(({ problem }: CaptchaFault) => problem);

  expect(await Promise.race([second, untilLoaded()])).toBe('already-executing');
  expect(widget.state).toBe('executing');

  widget.cancel();
  await expect(first).rejects.toMatchObject({ problem: 'cancelled' });
});

test('a press while there is more than one frame cancels it', async () => {
  const { widget } = aWidget(silent, { hasMoreFrames: () => true });
  const asked = widget.execute().catch(({ problem }: CaptchaFault) => problem);
  await untilLoaded();

  widget.press();

  expect(await Promise.race([asked, untilLoaded()])).toBe('cancelled');
  expect(widget.state).toBe('cancelled');
});

test('a press beside its badge alone changes nothing', async () => {
  const { widget } = aWidget(silent, { hasMoreFrames: () => false });
  const asked = widget.execute();
  await untilLoaded();

  widget.press();

  expect(widget.state).toBe('executing');
  widget.cancel();
  await expect(asked).rejects.toMatchObject({ problem: 'cancelled' });
});

test('what was cancelled before its library came is not executed any more', async () => {
  let executed = 0;
  const { widget } = aWidget(aLibrary(() => (executed += 1)));
  const asked = widget.execute();

  widget.cancel();

  await expect(asked).rejects.toMatchObject({ problem: 'cancelled' });
  await untilLoaded();
  expect(executed).toBe(0);
});

test('a library that does not come in time is a timeout', async () => {
  const { widget } = aWidget(undefined, { load: () => new Promise(() => undefined), libraryMs: 5 });

  await expect(widget.execute()).rejects.toMatchObject({ problem: 'timeout' });

  expect(widget.state).toBe('timed-out');
});

const faults: readonly (readonly [string, Partial<CaptchaWidgetOptions>, CaptchaProblem])[] = [
  ['a missing site key', { siteKey: null }, 'no-site-key'],
  ['a script without a library', { load: async () => undefined }, 'not-loaded'],
  ['a script that did not come', { load: () => Promise.reject(new Error('lost')) }, 'network'],
  ['a library that renders nothing', { load: async () => ({ ...silent, render: () => undefined }) }, 'no-widget-id'],
  ['a library that fails to render', { load: async () => ({ ...silent, render: fail }) }, 'not-rendered'],
  ['a captcha that lost its network', { load: async () => aLibrary(({ onProblem }) => onProblem('network')) }, 'network'],
];

test.each(faults)('%s is an error', async (_name, changes, problem) => {
  const { widget } = aWidget(silent, changes);

  await expect(widget.execute()).rejects.toMatchObject({ problem });

  expect(widget.state).toBe('error');
});

function fail(): never {
  throw new Error('no such element');
}

test('a script that did not come is asked for again', async () => {
  let loads = 0;
  async function load(): Promise<CaptchaLibrary> {
    loads += 1;
    if (loads === 1) throw new Error('lost');
    return gives('person');
  }
  const { widget } = aWidget(undefined, { load });

  await expect(widget.execute()).rejects.toMatchObject({ problem: 'network' });

  await expect(widget.execute()).resolves.toBe('person');
});
