import { endingOf, fileTypes, type FileLimits } from '#engine/form';
import { fileTypeFromBuffer } from 'file-type/core';

/** The bytes of a file in which its type shows. */
export const HEAD_BYTES = 4_100;

export interface FileContent {
  readonly mediaType: string | null;
  readonly problem: 'type' | 'extension' | null;
}

/** The type of a file by its first bytes, never by its name, and whether the field takes it. A name that ends like another type is a problem. */
export async function readContent(head: Uint8Array, name: string, { accept }: FileLimits): Promise<FileContent> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const mediaType = found?.mime ?? null;
  if (mediaType === null || !accept.includes(mediaType)) return { mediaType, problem: 'type' };
  const ending = endingOf(name);
  const isHonest = ending === undefined || fileTypes[mediaType]?.includes(ending) === true;
  return { mediaType, problem: isHonest ? null : 'extension' };
}
