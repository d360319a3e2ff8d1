import type { AnswersContext, TakenDraft } from '#engine/answers';

import type { Context } from '../calls/context.ts';
import { countDraftUploads, listDraftUploads } from '../uploads/draft-uploads.ts';
import type { FindOwnUpload } from '../uploads/take-uploads.ts';
import type { Draft } from './drafts.ts';

type Take = (keepFile: NonNullable<AnswersContext['keepFile']>) => TakenDraft;

interface Files {
  readonly take: Take;
  readonly findUpload: FindOwnUpload;
  /** The draft that the answers are to replace. */
  readonly draft: Draft | undefined;
}

export interface TakenWithFiles extends TakenDraft {
  /** The files in the answers, by their uploads. */
  readonly upload_ids: readonly string[];
}

/** Takes answers with the files that are ready in this session; of those that are new to the draft, not too many. */
export async function takeWithFiles(context: Context, { take, findUpload, draft }: Files): Promise<TakenWithFiles> {
  const named = new Set<string>();
  const taken = take((file, of) => {
    const upload = findUpload(file, of);
    if (upload) named.add(upload.upload_id);
    return upload !== undefined;
  });
  const before = draft ? await listDraftUploads(context.db, draft) : [];
  const fresh = [...named].filter((id) => !before.includes(id));
  const counted = await countDraftUploads(context, fresh);
  if (counted.length === fresh.length) return { ...taken, upload_ids: [...named] };
  const kept = [...named].filter((id) => before.includes(id) || counted.includes(id));
  return { ...take((file, of) => kept.includes(findUpload(file, of)?.upload_id ?? '')), upload_ids: kept };
}
