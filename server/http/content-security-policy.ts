export interface PolicyParts {
  readonly nonce: string;
  readonly tokeniserOrigin: string;
  /** Where the provider's logo comes from, when it is not ours. */
  readonly imageOrigins: readonly string[];
  /** Vite's own client needs a socket, and styles that it writes into the page itself. */
  readonly isDevelopment: boolean;
}

/** The policy of a page: nothing but our own scripts by nonce, no framing, card numbers only to the tokeniser. */
export function pagePolicy({ nonce, tokeniserOrigin, imageOrigins, isDevelopment }: PolicyParts): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', ...imageOrigins].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", tokeniserOrigin, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'"]),
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ');
}

/** The policy of everything that is not a page of ours: data, files, documents opened by their own address. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The policy of the plain pages that the server writes itself: one style by its nonce, no script at all. */
export function plainPagePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}
