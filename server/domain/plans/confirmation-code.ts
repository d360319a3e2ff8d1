import { createHash } from 'node:crypto';

/** Digits and capitals that are not mistaken for one another when read aloud: no 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 8;

/** A code such as K7M3-9QXD for people to read out, from an unpredictable text. */
export function confirmationCode(random: string): string {
  const base = BigInt(ALPHABET.length);
  let number = BigInt(`0x${createHash('sha256').update(random).digest('hex')}`);
  let code = '';
  for (let place = 0; place < LENGTH; place += 1) {
    code += ALPHABET[Number(number % base)];
    number /= base;
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
