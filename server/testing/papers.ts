import { readFileSync } from 'node:fs';

import type { AnswerForm } from '#engine/answers';
import { deriveSchema, fileLimits } from '#engine/form';
import { compileFlow } from '#engine/check';
import { Ajv } from 'ajv';

import type { UploadTools } from '../domain/calls/answer-tools.ts';
import { aProvider } from './a-provider.ts';
import { startTestService } from './test-service.ts';
import type { Visitor } from './visitor.ts';

const text = readFileSync(new URL('./papers.json', import.meta.url), 'utf8');
const words = { label: 'papers.label', messages: { '*': 'papers.wrong' } };
const fields = {
  note: { widget: 'text', ...words },
  photos: { widget: 'file', accept: ['image/png', 'application/pdf'], maxBytes: 1_000_000, maxItems: 2, ...words },
  letter: { widget: 'file', ...words },
};
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['note'],
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, deriveSchema(field)])),
};
const isValid = new Ajv({ allErrors: true, strict: false }).compile(schema);

/** A form with two fields for files, validated by its JSON Schema alone. */
const papers: AnswerForm = {
  version: 1,
  fields: Object.keys(fields),
  labels: {},
  files: { photos: fileLimits(fields.photos), letter: fileLimits(fields.letter) },
  validate(data) {
    const errors = isValid(data) ? [] : (isValid.errors ?? []);
    return {
      asked: data,
      problems: Object.fromEntries(errors.map(({ instancePath, keyword }) => [instancePath.split('/')[1] ?? '', keyword])),
    };
  },
};

/** A list asks for the same, receipt by receipt. */
const findForm = (name: string) => (['papers', 'receipt'].includes(name) ? papers : undefined);
const flow = { file: 'papers.json', text };

/** The service with the flow `papers`, which asks for files. */
export function startPapersService(uploads: UploadTools) {
  return startTestService([aProvider({ contact_request_email: null })], {
    flows: [compileFlow(flow)],
    findForm,
    uploads,
  });
}

/** The request of the page at the step `papers`. */
export function papersRequest(papersData: Readonly<Record<string, unknown>>) {
  return { body: { flow: 'papers', run: { step: 'papers', of: 'submit' }, answers: { papers: papersData }, locale: 'en' } };
}

/** The bytes of a PNG of this size: its signature, and something after it. */
export function aPicture(size = 20_000): Buffer {
  const picture = Buffer.alloc(size, 'canary of a picture ');
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex').copy(picture);
  Buffer.from('0000000049454e44ae426082', 'hex').copy(picture, size - 12);
  return picture;
}

/** Announces a file, and sends it in parts; answers the last answer. */
export async function uploadFile(
  visitor: Visitor,
  content: Buffer,
  { file_name = 'bill.png', field = 'photos', part = 8_192 } = {},
) {
  const { upload_id } = await visitor.get('createUpload', { body: { form: 'papers', field, file_name, size: content.length } });
  let answer = await visitor.get('getUpload', { params: { upload_id } });
  while (answer.state === 'receiving') {
    const start = answer.received;
    const params = { upload_id, start: String(start) };
    answer = await visitor.get('sendPart', { params, body: content.subarray(start, start + part) });
  }
  return answer;
}
