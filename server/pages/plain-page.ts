import { randomBytes } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import { plainPagePolicy } from '../platform/http/security-headers.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';

interface PlainPage {
  readonly status: number;
  readonly locale: string;
  readonly title: string;
  /** HTML of our own making; every text in it is escaped. */
  readonly main: string;
  /** It shows other pages of this host in frames. */
  readonly hasFrames?: boolean;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2733;--paper:#fff;--line:#d5dde5;--soft:#f3f6f9;--accent:#0b6e6e}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--paper:#141b22;--line:#34404c;--soft:#1d2731;--accent:#5cc8c8}}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:60rem;margin-inline:auto}
h1{font-size:1.6rem;line-height:1.25;margin-block:0 1rem}
h2{font-size:1.2rem;margin-block:2rem .5rem}
a{color:var(--accent)}
table{border-collapse:collapse;inline-size:100%;font-size:.95rem}
caption{text-align:start;padding-block:.5rem}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem .5rem 0;border-block-end:1px solid var(--line)}
td:not(:last-child){white-space:nowrap}
td:last-child{min-inline-size:22rem}
.scroll{overflow-x:auto}
@media (width<48rem){
.scroll{overflow-x:visible}
table,tbody,tr,td{display:block}
thead{display:none}
tr{padding-block:.75rem;border-block-end:1px solid var(--line)}
td,td:last-child{display:grid;grid-template-columns:7.5rem 1fr;gap:.75rem;min-inline-size:0;padding:.125rem 0;border:0;white-space:normal;overflow-wrap:anywhere}
td:empty{display:none}
td::before{content:attr(data-head);opacity:.75}
}
.mail{inline-size:100%;block-size:34rem;border:1px solid var(--line);border-radius:.5rem;background:#fff}
details{margin-block-start:.75rem}
.card{border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin-block:1rem;background:var(--soft)}
.code{font-size:2.25rem;font-variant-numeric:tabular-nums;letter-spacing:.15em;font-weight:600;display:block}
.quiet{opacity:.75;font-size:.9rem}
form{margin:0}
.button{display:inline-block;min-block-size:3.25rem;margin-block-start:.5rem;padding:.6rem 1.1rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--paper);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{text-decoration:underline;filter:brightness(1.1)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.agents{list-style:none;padding:0;max-inline-size:34rem}
.agent{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;justify-content:space-between;margin-block:.75rem}
.agent .quiet{display:block}
code{overflow-wrap:anywhere}
input[type=search]{font:inherit;color:inherit;background:var(--paper);padding:.6rem;border:1px solid currentColor;border-radius:.5rem;max-inline-size:100%}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}
`;

/** A page that the server writes by itself: no script, one style, readable when everything else is broken. */
export function sendPlainPage(reply: FastifyReply, { status, locale, title, main, hasFrames = false }: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${plainPagePolicy(nonce)}${hasFrames ? "; frame-src 'self'" : ''}`).send(`<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${main}
</main></body></html>`);
}
