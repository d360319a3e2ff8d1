import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

test.each(['termsOfService', 'privacyNotice'] as const)('%s is HTML in the language asked for', async (name) => {
  const answer = await service.visitor().ask(name, { query: { locale: 'es' } });

  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('<html lang="es">');
});

test('how a lookup went is recorded', async () => {
  expect(await service.visitor().get('enrollmentInfo', { body: { name: 'vault.failure', code: 'user_not_found' } })).toEqual({
    recorded: true,
  });
});
