import type { Upload, UploadedFile } from '#api/entities';

import type { Sealer } from '../../platform/sealing.ts';
import { openFile } from './sealed-file.ts';
import type { UploadRow } from './uploads.ts';

/** An upload as its page sees it. */
export function uploadAnswer(sealer: Sealer, upload: UploadRow): Upload {
  const { upload_id, state, received, problem } = upload;
  const common = { upload_id, received };
  if (state === 'ready') return { ...common, state, file: fileOf(sealer, upload) };
  if (state === 'refused' && problem !== null) return { ...common, state, problem };
  return { ...common, state: state === 'checking' ? 'checking' : 'receiving' };
}

/** The file as answers hold it. */
export function fileOf(sealer: Sealer, upload: UploadRow): UploadedFile {
  const { upload_id: id, size, media_type } = upload;
  return { id, name: openFile(sealer, upload).name, size, type: media_type ?? '' };
}
