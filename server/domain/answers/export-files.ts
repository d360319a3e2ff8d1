import { isRecord } from '#engine';

import type { FileStorage } from '../../partners/ports.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { Db } from '../../schema/database.ts';
import { findSubmittedFile } from '../uploads/submitted-file.ts';
import { safeFileName } from '../uploads/file-name.ts';
import type { Answers, Submission } from './submissions.ts';

/** Where an export writes files. */
export interface FilesOut {
  readonly storage: FileStorage;
  /** Writes a new file of this folder, part by part. */
  readonly write: (folder: string, name: string, content: AsyncIterable<Buffer>) => Promise<void>;
}

/** What answers hold of a file. */
export function isFileAnswer(value: unknown): value is { readonly id: string; readonly name: string } {
  return (
    isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string' && typeof value['size'] === 'number'
  );
}

/** Writes the files of a submission into a folder with the name of its reference. Answers how many. */
export async function exportFiles(
  db: Db,
  sealer: Sealer,
  { provider_id, reference, answers }: Pick<Submission, 'provider_id' | 'reference'> & { readonly answers: Answers },
  { storage, write }: FilesOut,
): Promise<number> {
  let count = 0;
  for (const [field, file] of Object.values(answers).flatMap(filesByField)) {
    const found = await findSubmittedFile(db, { sealer, storage }, { provider_id, upload_id: file.id });
    if (!found) continue;
    count += 1;
    await write(reference, safeFileName(`${field} ${count} ${found.name}`), found.content);
  }
  return count;
}

function filesByField(data: Answers[string]) {
  // Of a list, the files of each item.
  const fields = [data].flat().flatMap((one) => Object.entries(one));
  return fields.flatMap(([field, value]) =>
    (Array.isArray(value) ? value : []).filter(isFileAnswer).map((file) => [field, file] as const),
  );
}
