import type { FormField } from './form-file-schema.ts';

/** The types of files that the content of a file shows, each with the endings that its names have. */
export const fileTypes: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heic', 'heif'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/tiff': ['tif', 'tiff'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'audio/mpeg': ['mp3'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
};

/** What the pages of a letter or a receipt come as, from a phone, a scanner or a mail program. */
const PAGES = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/webp'];
const MOST_BYTES = 10_000_000;
/** Up to four files, as a receipt has few pages. */
export const MOST_FILES = 4;

/** What a field takes, from its own options. */
export interface FileLimits {
  /** Media types. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** The limits of a field for files; the same for the page, the service and the checker. */
export function fileLimits({ accept = PAGES, maxBytes = MOST_BYTES, maxItems = MOST_FILES }: FormField): FileLimits {
  const types = (Array.isArray(accept) ? accept : [accept]).filter((type): type is string => typeof type === 'string');
  return {
    accept: types.flatMap(typesOf),
    maxBytes: typeof maxBytes === 'number' ? maxBytes : MOST_BYTES,
    maxFiles: maxItems,
  };
}

/** The types of an entry of `accept`: a media type, all of a kind (`image/*`) or an ending (`.pdf`). None for an unknown one. */
export function typesOf(entry: string): readonly string[] {
  const all = Object.keys(fileTypes);
  if (entry.endsWith('/*')) return all.filter((type) => type.startsWith(entry.slice(0, -1)));
  if (entry.startsWith('.')) return all.filter((type) => fileTypes[type]?.includes(entry.slice(1).toLowerCase()));
  return Object.hasOwn(fileTypes, entry) ? [entry] : [];
}

/** The ending of a file's name, in lower case; nothing for a name without one. */
export function endingOf(name: string): string | undefined {
  return /[^.]\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase();
}
