import type { FrameAncestors } from './embed-page-headers.ts';

export interface PolicyParts {
  readonly nonce: string;
  readonly tokenizerOrigin: string;
  /** Where the provider's logo comes from, when it is not ours. */
  readonly imageOrigins: readonly string[];
  /** The isolated origin, on pages beside which a script of it may run. */
  readonly frameOrigin: string | undefined;
  /** The origins that may hold the page in a frame; none where the list is empty. */
  readonly frameAncestors: FrameAncestors;
  /** Vite's own client needs a socket, and styles that it writes into the page itself. */
  readonly isDevelopment: boolean;
}

/** The policy of a page: nothing but our own scripts by nonce, frames only of whom it names, card numbers only to the tokenizer. */
export function pagePolicy({
  nonce,
  tokenizerOrigin,
  imageOrigins,
  frameOrigin,
  frameAncestors,
  isDevelopment,
}: PolicyParts): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', ...imageOrigins].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", tokenizerOrigin, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    "manifest-src 'self'",
    ...(frameOrigin === undefined ? [] : [`frame-src ${frameOrigin}`]),
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...(frameAncestors.length === 0 ? ["'none'"] : frameAncestors)].join(' '),
    "object-src 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'"]),
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ');
}

export interface IsolatedPolicyParts {
  /** Of the one vendor whose script runs there. */
  readonly origins: readonly string[];
  /** The pages that may hold it as a frame. */
  readonly parent: string;
  readonly isDevelopment: boolean;
}

/**
 * The policy of a page on the isolated origin: the one vendor's origins and no other. Without 'strict-dynamic', so that the vendor's
 * script brings no scripts from elsewhere; with styles as it writes them, as there is nothing of ours for them to spoil.
 */
export function isolatedPolicy({ origins, parent, isDevelopment }: IsolatedPolicyParts): string {
  const vendor = origins.join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${vendor}`,
    `style-src 'unsafe-inline' ${vendor}`,
    `img-src data: ${vendor}`,
    `font-src ${vendor}`,
    `connect-src ${vendor}${isDevelopment ? " 'self' ws:" : ''}`,
    `frame-src ${vendor}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    `frame-ancestors ${parent}`,
  ].join('; ');
}

/** The policy of everything that is not a page of ours: data, files, documents opened by their own address. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The policy of the plain pages that the server writes itself: one style by its nonce, no script at all. */
export function plainPagePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}
