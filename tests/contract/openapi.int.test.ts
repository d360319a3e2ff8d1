import { calls, hostCalls, type Call } from '#api';
import { openApiDocument, type Service } from '#server';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createBrowserFetch } from './browser-fetch.ts';
import { createDatabase, runService } from './running-service.ts';

const fetch = createBrowserFetch('lakeside.localhost');
let service: Service;

beforeAll(async () => {
  service = await runService(await createDatabase());
});

afterAll(() => service.close());

it('the service serves the published document', async () => {
  const answer = await fetch(`http://127.0.0.1:${service.port}/openapi.json`);

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

it.each(['/v1', '/ingress/v1'])('the service has a route for every call under %s', async (prefix) => {
  const unknown: string[] = [];
  for (const { name, method, path } of Object.values<Call>({ ...calls, ...hostCalls })) {
    const address = `http://127.0.0.1:${service.port}${prefix}${path.replace(/:\w+/g, 'none')}`;
    const answer = await fetch(address, { method, credentials: 'include' });
    if ((await answer.text()).includes('there is no such call')) unknown.push(name);
  }

  expect(unknown).toEqual([]);
});
