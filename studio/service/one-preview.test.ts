import { expect, test } from 'vitest';

import { OnePreview } from './one-preview.ts';

function previews() {
  const events: string[] = [];
  const preview = new OnePreview(async (provider) => {
    events.push(`open ${provider}`);
    if (provider === 'broken') return { problems: ['the file has errors'] };
    return { origin: `http://localhost/${provider}`, close: async () => void events.push(`close ${provider}`) };
  });
  return { events, preview };
}

test('a preview is started once for a provider, and stopped for another one', async () => {
  const { events, preview } = previews();
  const shown = await Promise.all([preview.show('lakeside'), preview.show('lakeside'), preview.show('hillcrest')]);
  await preview.close();

  expect(shown.at(-1)).toEqual({ origin: 'http://localhost/hillcrest' });
  expect(events).toEqual(['open lakeside', 'close lakeside', 'open hillcrest', 'close hillcrest']);
});

test('a provider that could not be shown is tried again', async () => {
  const { events, preview } = previews();

  expect(await preview.show('broken')).toEqual({ problems: ['the file has errors'] });
  await preview.show('broken');
  expect(events).toEqual(['open broken', 'open broken']);
});

test('a person is taken to a step by the preview of their provider alone', async () => {
  const arrive = async ({ step }: { readonly step: string }) => ({ address: 'http://localhost/a', step });
  const preview = new OnePreview(async () => ({ origin: 'http://localhost/x', arrive, close: async () => {} }));
  const wish = { provider: 'lakeside', flow: 'enrollment', persona: 'ana', step: 'review-info', locale: 'en' };

  expect(await preview.arrive(wish)).toEqual({ problem: 'the preview does not run' });
  await preview.show('lakeside');
  expect(await preview.arrive(wish)).toEqual({ address: 'http://localhost/a', step: 'review-info' });
  expect(await preview.arrive({ ...wish, provider: 'hillcrest' })).toEqual({ problem: 'the preview does not run' });
});
