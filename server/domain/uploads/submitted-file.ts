import type { FileStorage } from '../../partners/ports.ts';
import type { Sealer } from '../../platform/sealing.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { openFile, readFile } from './sealed-file.ts';
import { listParts, type UploadRow } from './uploads.ts';

/** A file that answers have taken: its name, and its content part by part. Nothing for one that has expired, or that none took. */
export async function findSubmittedFile(
  db: Db,
  { sealer, storage }: { readonly sealer: Sealer; readonly storage: FileStorage },
  { provider_id, upload_id }: Pick<UploadRow, 'provider_id' | 'upload_id'>,
): Promise<{ readonly name: string; readonly content: AsyncIterable<Buffer> } | undefined> {
  const upload = await selectRows(db, 'uploads', { provider_id, upload_id, state: 'ready' }).executeTakeFirst();
  if (!upload || upload.submitted_at === null) return undefined;
  const secrets = openFile(sealer, upload);
  return { name: secrets.name, content: readFile(storage, secrets, upload, await listParts(db, upload)) };
}
