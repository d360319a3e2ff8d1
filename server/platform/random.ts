import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Unpredictable values. */
export interface Random {
  readonly uuid: () => string;
  /** 256 bits, base64url. */
  readonly token: () => string;
  /** Decimal digits with leading zeros, as in a verification code. */
  readonly digits: (length: number) => string;
}

/** The operating system's generator. */
export function systemRandom(): Random {
  return {
    uuid: () => randomUUID(),
    token: () => randomBytes(32).toString('base64url'),
    digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  };
}

const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for text that PostgreSQL takes as a uuid: any other id in a request matches no row. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
