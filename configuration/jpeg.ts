/** A photograph without what a camera or a program wrote into it, such as the place, the time, the device and a preview. */
interface Photograph {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const BEGIN = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frames give the size. Among their numbers are three markers of other things. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Reads a JPEG picture by its segments (ITU-T T.81, B.1), up to its end. Undefined for anything that is no JPEG picture. */
export function readJpeg(file: Uint8Array): Photograph | undefined {
  if (file[0] !== 0xff || file[1] !== BEGIN) return undefined;
  const numbers = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept = [file.subarray(0, 2)];
  let size: Pick<Photograph, 'width' | 'height'> | undefined;
  let hasScan = false;
  for (let at = 2; at + 4 <= file.length || file[at + 1] === END;) {
    const marker = file[at + 1] ?? END;
    if (file[at] !== 0xff) return undefined;
    if (marker === END) {
      kept.push(file.subarray(at, at + 2));
      return size && hasScan ? { ...size, bytes: joined(kept) } : undefined;
    }
    const end = marker === SCAN ? endOfScan(file, at) : at + 2 + numbers.getUint16(at + 2);
    if (end > file.length || end < at + 4) return undefined;
    if (isFrame(marker) && end >= at + 9) size = { height: numbers.getUint16(at + 5), width: numbers.getUint16(at + 7) };
    hasScan ||= marker === SCAN;
    if (isDrawn(file, marker, at)) kept.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Where the compressed picture ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Uint8Array, at: number): number {
  for (let place = at + 4; place + 1 < file.length; place += 1) {
    const next = file[place + 1] ?? 0;
    if (file[place] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return place;
  }
  return file.length + 1;
}

/** Notes of programs are dropped, except those that colors depend on: JFIF, an ICC profile, and Adobe's mark. */
function isDrawn(file: Uint8Array, marker: number, at: number): boolean {
  const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  if (!isNote || marker === 0xe0 || marker === 0xee) return true;
  return marker === 0xe2 && new TextDecoder('latin1').decode(file.subarray(at + 4, at + 15)) === 'ICC_PROFILE';
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
