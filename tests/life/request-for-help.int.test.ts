import { afterAll, beforeAll, expect, test } from 'vitest';

import { openApiVisitor } from '../journeys/api-visitor.ts';
import { translate, type Locale } from '../journeys/translate.ts';
import { openMovedService, type MovedService } from './moved-service.ts';
import { shownBy } from './shown.tsx';

const zone = { time_zone: 'America/New_York', hoursAhead: -5 };
const mailed = { ...zone, slug: 'mailed' };
const unmailed = { ...zone, slug: 'unmailed', changes: { contact_request_email: null } };
const hourless = {
  ...zone,
  slug: 'hourless',
  changes: { contact_request_email: null, support: { phone: '8885550142', hours: {} } },
};
const LOCALES: readonly Locale[] = ['en', 'es'];

let service: MovedService;

beforeAll(async () => {
  service = await openMovedService({ places: [mailed, unmailed, hourless] });
});

afterAll(() => service.close());

const promises = { weCall: 'letsGetInTouch.promise.weCall', youCall: 'letsGetInTouch.promise.youCall' } as const;

test.each([
  [mailed, 'weCall', 1],
  [unmailed, 'youCall', 0],
  [hourless, 'youCall', 0],
] as const)('the page of $slug promises a call only if a message reaches staff', async ({ slug }, promise, mails) => {
  const visitor = await openApiVisitor({ serviceUrl: service.url, host: `${slug}.localhost`, path: '/lets-get-in-touch' });
  const other = promise === 'weCall' ? 'youCall' : 'weCall';
  for (const locale of LOCALES) {
    const { text } = await shownBy(visitor, locale);
    expect(text).toContain(translate(locale, promises[promise]));
    expect(text).not.toContain(translate(locale, promises[other]));
  }
  await visitor.submit({ first_name: 'Walter', last_name: 'Eriksen', phone: '5852000001', best_time: 'evening' });

  const { reference } = visitor.slots()['contactRequest'] as { readonly reference: string };
  for (const locale of LOCALES) {
    const { text } = await shownBy(visitor, locale);
    expect(text).toContain(reference);
    expect(text.includes(translate(locale, 'letsGetInTouch.sent.youCall'))).toBe(promise === 'youCall');
    // The page names the number only when staff will call it.
    expect(text.includes('200-0001')).toBe(promise === 'weCall');
  }
  const sent = () =>
    service.ask<{ readonly text: string }>('select body as text from simulator.inbox where provider_id = $1 and kind = $2', [
      slug,
      'contact-request',
    ]);
  await expect.poll(async () => (await sent()).length, { timeout: 15_000 }).toBe(mails);
  for (const { text } of await sent()) {
    for (const part of [reference, 'Walter Eriksen', '(585) 200-0001', 'evening', 'English']) expect(text).toContain(part);
  }
});
