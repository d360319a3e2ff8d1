import { expect, test } from 'vitest';

import { type OpenedPreview, OnePreview } from './one-preview.ts';

function previews() {
  const events: string[] = [];
  const open = async (provider: string): Promise<OpenedPreview> => {
    events.push(`open ${provider}`);
    if (provider === 'broken') return { problems: ['the file has errors'] };
    const origin = `http://localhost/${provider}`;
    const close = async () => void events.push(`close ${provider}`);
    const renew = async () => {
      events.push(`renew ${provider}`);
      return provider === 'hillcrest' ? { problems: ['the file has errors by now'] } : running;
    };
    const running = { origin, close, renew };
    return running;
  };
  return { events, preview: new OnePreview(open) };
}

test('a preview is started once for a provider, and stopped for another one', async () => {
  const { events, preview } = previews();
  const shown = await Promise.all([preview.show('lakeside'), preview.show('lakeside'), preview.show('hillcrest')]);
  await preview.close();

  expect(shown.at(-1)).toEqual({ origin: 'http://localhost/hillcrest' });
  expect(events).toEqual(['open lakeside', 'renew lakeside', 'close lakeside', 'open hillcrest', 'close hillcrest']);
});

test('a preview that runs is renewed each time, and opened again where that failed', async () => {
  const { events, preview } = previews();

  await preview.show('lakeside');
  expect(await preview.show('lakeside')).toEqual({ origin: 'http://localhost/lakeside' });
  await preview.show('hillcrest');
  expect(await preview.show('hillcrest')).toEqual({ problems: ['the file has errors by now'] });
  expect(await preview.show('hillcrest')).toEqual({ origin: 'http://localhost/hillcrest' });
  expect(events.slice(-3)).toEqual(['open hillcrest', 'renew hillcrest', 'open hillcrest']);
});

test('a provider that could not be shown is tried again', async () => {
  const { events, preview } = previews();

  expect(await preview.show('broken')).toEqual({ problems: ['the file has errors'] });
  await preview.show('broken');
  expect(events).toEqual(['open broken', 'open broken']);
});

test('a person is taken to a step by the preview of their provider alone', async () => {
  const arrive = async ({ step }: { readonly step: string }) => ({ address: 'http://localhost/a', step });
  const running = {
    origin: 'http://localhost/x',
    arrive,
    close: async () => {},
    renew: async (): Promise<OpenedPreview> => running,
  };
  const preview = new OnePreview(async () => running);
  const wish = { provider: 'lakeside', flow: 'enrollment', persona: 'ana', step: 'review-info', locale: 'en' };

  expect(await preview.arrive(wish)).toEqual({ problem: 'the preview does not run' });
  await preview.show('lakeside');
  expect(await preview.arrive(wish)).toEqual({ address: 'http://localhost/a', step: 'review-info' });
  expect(await preview.arrive({ ...wish, provider: 'hillcrest' })).toEqual({ problem: 'the preview does not run' });
});
