import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, inject } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceProcess } from '../setup/service-process.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** A flow that is JSON alone, whose answers the service takes and passes on. */

interface Webhook {
  readonly data: { readonly reference: string; readonly locale: string; readonly answers: Readonly<Record<string, object>> };
}

const folder = mkdtempSync(join(tmpdir(), 'flow-without-code-'));
const received: Webhook[] = [];
let receiver: Server;
let service: ServiceProcess;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push(JSON.parse(body) as Webhook);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  cpSync('flows', join(folder, 'flows'), { recursive: true });
  cpSync('providers', join(folder, 'providers'), { recursive: true });
  cpSync('tests/journeys/claim.json', join(folder, 'flows', 'claim.json'));
  const file = join(folder, 'providers', 'lakeside.json');
  const provider = JSON.parse(readFileSync(file, 'utf8')) as { readonly flows: object };
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/answers`;
  const answers = { claim: { to: [{ webhook, secret: 'env:INTAKE_SECRET' }] } };
  writeFileSync(file, JSON.stringify({ ...provider, answers, flows: { ...provider.flows, claim: {} } }));
  service = await startProcess({
    // Other processes on a shared database would take the webhook, and know no such receiver.
    databaseUrl: await createDatabase(inject('testPostgres')),
    env: { FLOWS_DIR: join(folder, 'flows'), PROVIDERS_DIR: join(folder, 'providers'), INTAKE_SECRET: 'a secret of this test' },
  });
});
afterAll(async () => {
  await service.stop();
  receiver.close();
  rmSync(folder, { recursive: true });
});

async function answerToTheEnd(visitor: Visitor, lastName: string): Promise<void> {
  await visitor.open('/claim');
  await visitor.waitForStep('/claim/person', 'letsGetInTouch.title');
  await visitor.fill('letsGetInTouch.firstName', 'Ana');
  await visitor.fill('letsGetInTouch.lastName', lastName);
  await visitor.press('letsGetInTouch.action');
  await visitor.waitForStep('/claim/phone', 'billInfoPhone.title');
  await visitor.fill('billInfoPhone.phone', '607-555-0142');
}

const ofPerson = (lastName: string) => (webhook: Webhook) =>
  JSON.stringify(webhook.data.answers['lets-get-in-touch']).includes(lastName);

/** The webhook about this visitor; the service looks for due ones every quarter of a minute. */
async function arrived(lastName: string): Promise<Webhook> {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; await sleep(100)) {
    const webhook = received.find(ofPerson(lastName));
    if (webhook) return webhook;
  }
  throw new Error(`no webhook arrived about ${lastName}`);
}

describe.concurrent.each(localesByDepth('en'))('a visitor of a flow without code, in %s', (locale) => {
  deepTest('sends the answers with a double click, and the receiver gets them once', async () => {
    const lastName = `Rivera ${locale}`;
    await withVisitor({ url: service.url, locale, width: 360, height: 740 }, async (visitor) => {
      await answerToTheEnd(visitor, lastName);
      await visitor.page.getByRole('button', { name: visitor.text('billInfoPhone.action') }).dblclick();
      await visitor.waitForStep('/claim/done', 'letsGetInTouch.sent.title');
      await visitor.expectAccessible();
      const webhook = await arrived(lastName);

      expect(received.filter(ofPerson(lastName))).toHaveLength(1);
      expect(webhook.data).toMatchObject({ locale, answers: { 'bill-info-phone': { patient_phone: expect.any(String) } } });
      expect(Object.values(await visitor.storage()).join()).toContain(webhook.data.reference);
    });
  });

  deepTest('reads at each field what the service refused, there and at the step before', async () => {
    await withVisitor({ url: service.url, locale, width: 360, height: 740 }, async (visitor) => {
      await visitor.page.route('**/v1/answers', (route) =>
        route.fulfill({
          status: 400,
          headers: { 'x-product-error': 'true', 'content-type': 'application/json' },
          json: {
            message: 'a form refuses some answers',
            code: 'validation_error',
            category: 'user',
            statusCode: 400,
            userDetails: { 'bill-info-phone.patient_phone': 'notValid', 'lets-get-in-touch.last_name': 'notAName' },
          },
        }),
      );
      visitor.expectRefusal(400);
      await answerToTheEnd(visitor, 'Rivera');
      await visitor.press('billInfoPhone.action');
      await visitor.page.locator('input[aria-invalid=true]').waitFor();
      await visitor.page.getByText(visitor.text('errors.codes.invalid_phone_number')).first().waitFor();
      await visitor.expectAccessible();

      await visitor.navigate('/claim/person');
      await visitor.page.getByText(visitor.text('form.notAName')).first().waitFor();
      await visitor.fill('letsGetInTouch.lastName', 'Rivera Díaz');
      await visitor.page.locator('input[aria-invalid=true]').waitFor({ state: 'detached' });
    });
  });
});
