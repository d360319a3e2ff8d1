import { beforeEach, expect, test } from 'vitest';

import { inSnapshot } from '../platform/database/snapshot.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { startTestService, type TestService } from './test-service.ts';

const REFUSED = 'payments.capabilities was called while a transaction was open';

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});

const ask = () => service.ports.payments.capabilities('lakeside');

test('a partner answers before and after a transaction, and beside one of another request', async () => {
  await ask();
  const other = inTransaction(service.db, () => new Promise((resolve) => setTimeout(resolve, 50)));
  await ask();
  await other;
  await ask();
  await service.close();
});

test.each([
  ['a transaction', inTransaction],
  ['a snapshot', inSnapshot],
])('a partner that is called in %s throws, also a replaced one, and the test fails where that was caught', async (_, run) => {
  const { db, ports } = service;
  await expect(run(db, ask)).rejects.toThrow(REFUSED);
  Object.assign(ports.payments, { capabilities: () => Promise.resolve('replaced') });
  await expect(run(db, ask)).rejects.toThrow(REFUSED);
  expect(await ask()).toBe('replaced');
  await expect(service.close()).rejects.toThrow('payments.capabilities, payments.capabilities');
});

test('a partner answers work that a transaction started and that goes on after it', async () => {
  let late: Promise<unknown> | undefined;
  await inTransaction(service.db, async () => {
    late = new Promise((resolve) => setTimeout(resolve, 50)).then(ask);
  });
  expect(await late).toBeDefined();
  await service.close();
});
