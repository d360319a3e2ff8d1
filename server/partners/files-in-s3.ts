import { FunnelError } from '#api';
import { AwsClient } from 'aws4fetch';

import type { FileStorage } from './ports.ts';

const TIMEOUT_MS = 10_000;
const TRIES = 2;

export interface S3Options {
  /** Such as https://s3.us-east-1.amazonaws.com; the bucket follows in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Stores each object in a bucket of S3, or of a storage that speaks its protocol. */
export function filesInS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: TRIES });
  const origin = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function send(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = body && { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } };
    try {
      return await client.fetch(`${origin}/${name}`, { method, signal, ...sent });
    } catch (cause) {
      throw new FunnelError('service_unavailable', { message: `the storage at ${endpoint} does not answer`, cause });
    }
  }

  return {
    async put(name, bytes) {
      await requireOk(await send('PUT', name, bytes), 'PUT');
    },
    async get(name) {
      const answer = await requireOk(await send('GET', name), 'GET');
      return Buffer.from(await answer.arrayBuffer());
    },
    async remove(names) {
      for (const name of names) {
        const answer = await send('DELETE', name);
        if (answer.status !== 404) await requireOk(answer, 'DELETE');
      }
    },
  };
}

/** Refuses anything but success, with the code of S3 and none of its texts. */
async function requireOk(answer: Response, method: string): Promise<Response> {
  if (answer.ok) return answer;
  const [, code = 'no code'] = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text().catch(() => '')) ?? [];
  throw new FunnelError('service_unavailable', { message: `the storage answers ${method} with ${answer.status} (${code})` });
}
