import { createHash } from 'node:crypto';

import { readJpeg } from './jpeg.ts';
import { sanitizeSvg } from './safe-svg.ts';

/** A logo or an illustration, safe to be sent to a browser. */
export interface Picture {
  readonly type: 'image/svg+xml' | 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Of these very bytes: part of their address. */
  readonly hash: string;
}

export interface PictureProblem {
  readonly fault: 'pictureFile' | 'pictureContent';
  readonly message: string;
  readonly cure: string;
}

const MOST_BYTES = 400_000;
const MOST_PIXELS = 4_000;

/** Why a picture of so many bytes is not even read. */
export function sizeProblem(name: string, bytes: number): PictureProblem | undefined {
  if (bytes <= MOST_BYTES) return undefined;
  const message = `${name} has ${Math.ceil(bytes / 1000)} kB, a picture may have ${MOST_BYTES / 1000} kB`;
  return problem(message, 'a phone has to fetch it: save it smaller, or as a drawing (SVG)');
}

/** Reads a picture by its content, and an SVG or a photograph without anything in it that is not drawn. */
export function readPicture(name: string, bytes: Uint8Array): Picture | PictureProblem {
  if (/\.jpe?g$/.test(name)) return readPhotograph(name, bytes);
  return name.endsWith('.png') ? readPng(name, bytes) : readSvg(name, bytes);
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Signature, then the length and the name of the first chunk. */
const PNG_WIDTH_AT = 16;

function readPng(name: string, bytes: Uint8Array): Picture | PictureProblem {
  if (PNG.some((byte, index) => bytes[index] !== byte) || bytes.length < PNG_WIDTH_AT + 8)
    return problem(`${name} is not a PNG picture, although its name ends like one`, 'save it as PNG again, or as SVG');
  const numbers = new DataView(bytes.buffer, bytes.byteOffset);
  const size = { width: numbers.getUint32(PNG_WIDTH_AT), height: numbers.getUint32(PNG_WIDTH_AT + 4) };
  return pixelProblem(name, size) ?? pictureOf('image/png', bytes, size);
}

function readPhotograph(name: string, file: Uint8Array): Picture | PictureProblem {
  const photograph = readJpeg(file);
  if (!photograph) return problem(`${name} is not a JPEG picture, although its name ends like one`, 'save it as JPEG again');
  return pixelProblem(name, photograph) ?? pictureOf('image/jpeg', photograph.bytes, photograph);
}

function pixelProblem(name: string, { width, height }: Pick<Picture, 'width' | 'height'>): PictureProblem | undefined {
  if (width === 0 || height === 0 || width > MOST_PIXELS || height > MOST_PIXELS) {
    const message = `${name} is ${width} by ${height} pixels, a picture may have ${MOST_PIXELS} a side`;
    return problem(message, 'save it smaller: a logo is shown 28 pixels high');
  }
  return undefined;
}

function readSvg(name: string, bytes: Uint8Array): Picture | PictureProblem {
  const { text, removed, width, height } = sanitizeSvg(new TextDecoder().decode(bytes));
  if (!text.startsWith('<svg'))
    return problem(`${name} is not an SVG drawing, although its name ends like one`, 'save it as SVG again');
  if (removed.length > 0) {
    const cure = 'save it as plain SVG: text as paths, colors as attributes, no scripts, links or pictures in it';
    return { fault: 'pictureContent', message: `${name} has ${removed.join(', ')}, which pages do not show`, cure };
  }
  if (width === undefined || height === undefined)
    return problem(`${name} gives no size`, 'add viewBox="0 0 WIDTH HEIGHT" to its <svg>');
  return pictureOf('image/svg+xml', new TextEncoder().encode(text), { width, height });
}

function pictureOf(type: Picture['type'], bytes: Uint8Array, { width, height }: Pick<Picture, 'width' | 'height'>): Picture {
  return { type, bytes, width, height, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
}

function problem(message: string, cure: string): PictureProblem {
  return { fault: 'pictureFile', message, cure };
}
