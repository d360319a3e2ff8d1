import { createHmac, timingSafeEqual } from 'node:crypto';

export type KeyedHash = (purpose: string, value: string) => string;

/** Hashes with the server's secret; a different purpose gives a different hash of the same value. */
export function keyedHasher(secret: string): KeyedHash {
  return (purpose, value) => createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('hex');
}

/** Compares without telling by its time how much was right. */
export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
