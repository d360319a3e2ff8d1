import { endingOf } from '#engine/form';

const MOST_BYTES = 255;

/** Signs of paths and of shells, which no system takes in a name, and those that reverse how a name reads. */
const UNSAFE = /[/\\:*?"<>|]/gu;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;
/** A number as long as a card's, or written as a Social Security number. A time as cameras write it has fewer digits in a row. */
const PRIVATE = /\d{13,}|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g;

/**
 * The name of a file as it is kept: for people to read, never for a path. It has no sign of a path, none that is not seen, no number
 * of a card, and at most 255 bytes of UTF-8, of which its ending is never cut.
 */
export function safeFileName(given: string): string {
  const plain = given
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(UNSAFE, '_')
    .replaceAll(PRIVATE, (digits) => digits.replaceAll(/\d/g, 'x'))
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '');
  return cutToBytes(plain) || 'file';
}

function cutToBytes(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name;
  const ending = endingOf(name) === undefined ? '' : name.slice(name.lastIndexOf('.'));
  const left = MOST_BYTES - Buffer.byteLength(ending);
  let kept = '';
  let bytes = 0;
  // By what a person sees as one sign, so that no emoji is cut in half.
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - ending.length))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > left) break;
    kept += segment;
  }
  return kept + ending;
}
