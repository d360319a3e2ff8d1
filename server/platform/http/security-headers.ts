import { HEADERS } from '#api';
import type { FastifyReply, FastifyInstance, FastifyRequest } from 'fastify';

interface PolicyParts {
  readonly nonce: string;
  /** Where the page itself sends card and account numbers; nothing where a frame takes them. */
  readonly tokenizerOrigin: string | undefined;
  /** Where the provider's logo comes from, when it is not ours. */
  readonly imageOrigins: readonly string[];
  /** The isolated origin, on pages beside which a script of it may run, and the origin of the frame for card and account numbers. */
  readonly frameOrigins: readonly string[];
  /** The origins that may hold the page in a frame; none where the list is empty. */
  readonly frameAncestors: readonly string[];
  /** Vite's own client needs a socket, and styles that it writes into the page itself. */
  readonly isDevelopment: boolean;
}

/** The policy of a page: nothing but our own scripts by nonce, frames only of whom it names, card numbers only to the tokenizer. */
export function pagePolicy(parts: PolicyParts): string {
  const { nonce, tokenizerOrigin, imageOrigins, frameOrigins, frameAncestors, isDevelopment } = parts;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', ...imageOrigins].join(' '),
    "font-src 'self'",
    [
      'connect-src',
      "'self'",
      ...(tokenizerOrigin === undefined ? [] : [tokenizerOrigin]),
      ...(isDevelopment ? ['ws:'] : []),
    ].join(' '),
    "manifest-src 'self'",
    ...(frameOrigins.length === 0 ? [] : [`frame-src ${frameOrigins.join(' ')}`]),
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...(frameAncestors.length === 0 ? ["'none'"] : frameAncestors)].join(' '),
    "object-src 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'"]),
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ');
}

interface IsolatedPolicyParts {
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

/** Where the script for payment fields comes from, and what it may open and speak to. */
export interface PaymentVendor {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly images: readonly string[];
}

interface PaymentFramePolicyParts {
  readonly vendor: PaymentVendor;
  /** The pages that may hold it as a frame, and those that may hold these. */
  readonly ancestors: readonly string[];
  readonly isDevelopment: boolean;
}

/**
 * The policy of the page with the fields for card and account numbers: the processor and no other. The script of the processor writes
 * styles of its own.
 */
export function paymentFramePolicy({ vendor, ancestors, isDevelopment }: PaymentFramePolicyParts): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...vendor.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...vendor.images].join(' '),
    "font-src 'self'",
    ['connect-src', ...vendor.connections, ...(isDevelopment ? ["'self'", 'ws:'] : [])].join(' '),
    ['frame-src', ...vendor.frames].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    ['frame-ancestors', ...ancestors].join(' '),
  ].join('; ');
}

/** The policy of everything that is not a page of ours: data, files, documents opened by their own address. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The policy of the plain pages that the server writes itself: one style by its nonce, no script at all. */
export function plainPagePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

/** Removes the headers that would keep a page out of the frames of these origins. The page's policy lists them: the other headers have no list. */
export function allowFraming(reply: FastifyReply, ancestors: readonly string[]): void {
  if (ancestors.length === 0) return;
  reply
    .removeHeader('x-frame-options')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('cross-origin-resource-policy', 'cross-origin');
}

const ONE_YEAR = 31_536_000;

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': permissionsPolicy([]),
  'reporting-endpoints': 'csp="/csp-report"',
  'content-security-policy': closedPolicy,
  'cache-control': 'no-store',
};

/** What no page may use, with the origins that may open the payment sheet of a wallet. */
function permissionsPolicy(payment: readonly string[]): string {
  return `camera=(), microphone=(), geolocation=(), payment=(${payment.join(' ')}), usb=(), browsing-topics=()`;
}

/** Lets the frames of these origins open the payment sheet of a wallet. A page can pass on only what it may itself. */
export function allowWallets(reply: FastifyReply, origins: readonly string[]): void {
  reply.header('permissions-policy', permissionsPolicy(['self', ...origins.map((origin) => `"${origin}"`)]));
}

/** For an answer that no hook comes before, such as that to an address that cannot be read. */
export function putStrictHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...ALWAYS, [HEADERS.requestId]: request.id });
}

/** Puts the strictest headers on every answer; a page or a file then loosens what it must. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    putStrictHeaders(request, reply);
    // Over http it would be ignored at best, and lock a developer's localhost out at worst.
    if (request.publicProtocol === 'https') reply.header('strict-transport-security', `max-age=${ONE_YEAR}; includeSubDomains`);
  });
}
