import type first from './sign-in-texts/en.json';

/** Test mode: a person to be. */
export interface SimulatedPerson {
  readonly id: string;
  readonly name: string;
  /** What they may do, in a few words. */
  readonly roles: string;
}

const FIRST = 'en';
const files = import.meta.glob('./sign-in-texts/*.json', { eager: true, import: 'default' }) as Readonly<
  Record<string, typeof first>
>;
const WORDS = new Map(Object.entries(files).map(([file, words]) => [file.replace(/^.*\/|\.json$/g, ''), words]));

/** The language of the page: the first one of the browser, where the page has it. */
export function languageFor(accepted = ''): string {
  const wanted = accepted.trim().slice(0, 2).toLowerCase();
  return WORDS.has(wanted) ? wanted : FIRST;
}

interface SignInPage {
  readonly language: string;
  readonly nonce: string;
  /** Nothing where an identity provider signs in. */
  readonly people: readonly SimulatedPerson[] | undefined;
  readonly isRefused: boolean;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;
font:15px/1.5 system-ui,sans-serif;color:light-dark(#1b2126,#e8eaeb);background:light-dark(#f5f4f0,#121416)}
main{width:min(26rem,100% - 2rem);display:grid;gap:1rem}h1{font-size:1.25rem;margin:0}p{margin:0}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}li{display:flex;gap:1rem;align-items:center;justify-content:space-between;
padding:.75rem 1rem;border-radius:9px;border:1px solid light-dark(#d2cfc7,#3b4248);background:light-dark(#fff,#1b1e21)}
small{display:block;color:light-dark(#4d5760,#a8b0b6)}.button{font:inherit;font-weight:550;min-height:2.5rem;padding:.25rem 1rem;
border:0;border-radius:7px;color:light-dark(#fff,#0c1736);background:light-dark(#2b5bd7,#8fb0ff);cursor:pointer;text-decoration:none;
display:inline-flex;align-items:center;justify-self:start}[role=alert]{color:light-dark(#b3261e,#ff8f85)}`;

/** Where a person signs in: a plain page, which needs no script. */
export function signInPage({ language, nonce, people, isRefused }: SignInPage): string {
  const words = WORDS.get(language);
  if (words === undefined) throw new Error(`the page has no words in ${language}`);
  const row = ({ id, name, roles }: SimulatedPerson) =>
    `<li><span>${escape(name)}<small>${escape(roles)}</small></span><form method="post" action="/sign-in"><input type="hidden" name="person" value="${escape(id)}"><button class="button">${escape(words.be.replace('{{name}}', name))}</button></form></li>`;
  const choice = people
    ? `<p>${words.test}</p><ul>${people.map(row).join('')}</ul>`
    : `<p>${words.lead}</p><a class="button" href="/sign-in/start">${words.start}</a>`;
  const status = isRefused ? `<p role="alert">${words.refused}</p>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${words.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${words.title}</h1>${status}${choice}</main></body></html>`;
}

/** A form of this page goes to this origin, and nothing else runs or loads. */
export function policyOfSignIn(nonce: string): string {
  return `default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; img-src data:; style-src 'nonce-${nonce}'`;
}

function escape(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (sign) => names[sign] ?? sign);
}
