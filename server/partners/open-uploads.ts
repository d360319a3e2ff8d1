import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import type { Config } from '../platform/config/parse-config.ts';
import { openClamd } from './clamd.ts';
import { filesInS3 } from './files-in-s3.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { type FileStorage, noScanner, type Scanner } from './ports.ts';

type Variable =
  | 'UPLOADS'
  | 'UPLOADS_DIR'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY';
type Variables = { readonly [Name in Variable]?: string | undefined };

/** The storage that the environment names. Without a name, the folder of test mode. */
export function openFileStorage(config: Variables): FileStorage | undefined {
  const { UPLOADS: kind = 'disk', UPLOADS_DIR: folder = testUploadsDir() } = config;
  if (kind === 'off') return undefined;
  return kind === 'disk' ? filesOnDisk(folder) : filesInS3(s3Of(config));
}

/** Where test mode keeps the files of invented people. */
function testUploadsDir(): string {
  return join(tmpdir(), `causeway-uploads-${userInfo().username}`);
}

function s3Of({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region = 'us-east-1', ...keys }: Variables) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = keys;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error('UPLOADS=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Opens the storage and the scanner for the files of visitors; nothing where the service takes none. */
export function openUploads(
  config: Variables & Pick<Config, 'UPLOAD_SCANNER' | 'CLAMD_ADDRESS'>,
): { readonly storage: FileStorage; readonly scanner: Scanner } | undefined {
  const storage = openFileStorage(config);
  if (!storage) return undefined;
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(config.CLAMD_ADDRESS) ?? [];
  return { storage, scanner: config.UPLOAD_SCANNER === 'clamd' ? openClamd({ host, port: Number(port) }) : noScanner };
}
