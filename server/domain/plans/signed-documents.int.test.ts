import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { agree, enrollToDraft } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

async function signed() {
  const visitor = service.visitor();
  const application = await enrollToDraft(visitor, service.db, await addHousehold(service.db));
  const agreements = await agree(visitor, application);
  const { application_id } = application;
  await visitor.ask('createPlan', { params: { application_id }, body: { agreements } });
  return { visitor, application_id, offer_id: application.selected_offer_id ?? '' };
}

test('what was signed is found by its offer as by its application', async () => {
  const { visitor, application_id, offer_id } = await signed();

  const byOffer = await visitor.get('signedDocuments', { query: { offer_id } });

  expect(byOffer).toEqual(await visitor.get('signedDocuments', { query: { application_id } }));
  expect(byOffer.documents.map(({ document_type }) => document_type)).toEqual([
    'payment_plan_agreement',
    'automatic_payment_authorization',
  ]);
});

test('the hash of a signed document is that of its bytes', async () => {
  const { visitor, offer_id } = await signed();
  const { documents } = await visitor.get('signedDocuments', { query: { offer_id } });

  for (const { html_file, hash } of documents) expect(createHash('sha256').update(html_file, 'utf8').digest('hex')).toBe(hash);
});

test("a stranger's offer is not there", async () => {
  const [{ visitor }, { offer_id }] = [await signed(), await signed()];

  expect(await visitor.ask('signedDocuments', { query: { offer_id } })).toMatchObject({ status: 404, code: 'offer_not_found' });
});

test('who is not signed in has no documents', async () => {
  const { offer_id } = await signed();

  expect(await service.visitor().ask('signedDocuments', { query: { offer_id } })).toMatchObject({ status: 401 });
});

test.each([
  ['neither', {}],
  ['both', { application_id: crypto.randomUUID(), offer_id: crypto.randomUUID() }],
])('with %s of offer and application there is nothing to answer', async (_which, query) => {
  const { visitor } = await signed();

  expect(await visitor.ask('signedDocuments', { query })).toMatchObject({ status: 400 });
});

describe('a signed document as a PDF', () => {
  async function download({ visitor, application_id }: Awaited<ReturnType<typeof signed>>, document_id: string) {
    const url = `/v1/direct-application/${application_id}/payment-plan/documents/${document_id}.pdf`;
    return service.app.inject({ url, headers: { host: 'lakeside.localhost', cookie: visitor.cookie() ?? '' } });
  }

  test('has the words that were signed, and is saved by browsers and nothing else', async () => {
    const plan = await signed();
    const { documents } = await plan.visitor.get('signedDocuments', { query: { application_id: plan.application_id } });

    for (const { document_id, name } of documents) {
      const { statusCode, headers, rawPayload } = await download(plan, document_id);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(await readPdf(rawPayload)).toMatchObject({ title: name, language: 'en' });
    }
  });

  test('is not there for a stranger, for another id, or for another hash', async () => {
    const [plan, other] = [await signed(), await signed()];
    const { documents } = await plan.visitor.get('signedDocuments', { query: { application_id: plan.application_id } });
    const params = { application_id: plan.application_id, document_id: documents[0]?.document_id ?? '' };

    const asked = await Promise.all([
      other.visitor.ask('getSignedDocument', { params, query: {} }),
      plan.visitor.ask('getSignedDocument', { params: { ...params, document_id: 'payment_plan_agreement.en.1' }, query: {} }),
      plan.visitor.ask('getSignedDocument', { params, query: { hash: '0'.repeat(64) } }),
      service.visitor().ask('getSignedDocument', { params, query: {} }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 401]);
  });
});
