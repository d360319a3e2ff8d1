import { expect, test } from 'vitest';

import { openMetrics } from '../platform/metrics/open-metrics.ts';
import { measurePartners } from './measure-partners.ts';
import { MessageRefused } from './partner-errors.ts';
import type { Ports } from './ports.ts';

const partners = {
  bureau: { agencyOf: () => ({ name: 'canary', address: [], phone: '' }), check: () => Promise.reject(new Error('canary')) },
  messages: { send: () => Promise.resolve() },
  captcha: { isHuman: () => Promise.resolve(true) },
  addresses: { suggest: () => Promise.resolve([]) },
  payments: {},
} as unknown as Ports;

test('a call to a partner is timed by its name and by whether it failed', async () => {
  const metrics = openMetrics();
  const measured = measurePartners(partners, metrics);

  await measured.messages.send({ to: 'canary' } as never);
  await expect(measured.bureau.check({} as never)).rejects.toThrow('canary');

  const text = await metrics.write();
  expect(text).toContain('causeway_partner_call_seconds_count{partner="messages",call="send",outcome="answered"} 1');
  expect(text).toContain('causeway_partner_call_seconds_count{partner="bureau",call="check",outcome="failed"} 1');
  expect(text).not.toContain('canary');
});

test('a number that a partner rightly refuses is no failure of the partner', async () => {
  const metrics = openMetrics();
  const messages = { send: () => Promise.reject(new MessageRefused('twilio_21614', 'landline')) };
  const measured = measurePartners({ ...partners, messages } as unknown as Ports, metrics);

  await expect(measured.messages.send({ to: 'canary' } as never)).rejects.toThrow('twilio_21614');

  const text = await metrics.write();
  expect(text).toContain('causeway_partner_call_seconds_count{partner="messages",call="send",outcome="answered"} 1');
  expect(text).not.toContain('outcome="failed"');
});

test('what is no call stays as it is', () => {
  expect(measurePartners(partners, openMetrics()).bureau.agencyOf('lakeside').name).toBe('canary');
});
