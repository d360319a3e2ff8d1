import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { tokenize } from './tokenize.ts';

const card = { kind: 'card', card_number: '4242424242424242' };

/** Sends the card to a tokenizer that answers this. Returns the request too. */
async function trade(status: number, answer: string) {
  const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, headers });
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tokenizerOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const came = await tokenize({ tokenizerOrigin, provider: {} }, card).then(
    (token) => ({ token }),
    (error: unknown) => ({ error }),
  );
  server.closeAllConnections();
  server.close();
  return { asked, ...came };
}

it('the fields are traded for a token', async () => {
  const { asked, ...came } = await trade(201, '{"token":"tok_a"}');

  expect(came).toEqual({ token: 'tok_a' });
  expect(asked).toMatchObject([{ method: 'POST', url: '/tokens' }]);
});

it('nothing of the session goes along', async () => {
  const { asked } = await trade(201, '{"token":"tok_a"}');

  expect(asked[0]?.headers).not.toHaveProperty('cookie');
  expect(asked[0]?.headers).not.toHaveProperty('x-csrf-token');
});

it('a refusal has the code of the tokenizer, and never the number', async () => {
  const came = await trade(422, '{"code":"invalid_account_number"}');

  expect(came).toMatchObject({ error: { code: 'invalid_account_number' } });
  expect(JSON.stringify(came)).not.toContain(card.card_number);
});

it.each([
  [500, '{}'],
  [502, '<h1>Bad Gateway</h1>'],
  [422, '{"code":"made_up"}'],
])('an answer of %i with %s is service_unavailable, and is not sent again', async (status, answer) => {
  const came = await trade(status, answer);

  expect(came).toMatchObject({ error: { code: 'service_unavailable' } });
  expect(came.asked).toHaveLength(1);
});

it.each(['{}', '<h1>Welcome to the guest network</h1>', ''])('an answer of "%s" is no token', async (answer) => {
  expect(await trade(200, answer)).toMatchObject({ error: { code: 'service_unavailable' } });
});
