// The server of a host: a portal of patients that has nothing to do with us but a key.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Who is signed in at this portal, and what they owe. A real host knows it from its own session and its own books. */
function whatIsOwed(run, place) {
  const number = `${run}-${place}`;
  return {
    patient: { first_name: 'Elena', last_name: 'Marsh', birth_date: '1979-05-14', mrn: `PORTAL-${number}` },
    guarantor: {
      first_name: 'Elena',
      last_name: 'Marsh',
      phone: '5855550190',
      email: 'elena@mail.example',
      address: { address: '12 Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' },
    },
    bills: [
      {
        invoice_id: `PORTAL-${number}-1`,
        amount: 84_000,
        service_date: '2026-02-07',
        facility: 'Lakeside Hospital',
        department: 'Radiology',
      },
      {
        invoice_id: `PORTAL-${number}-2`,
        amount: 12_650,
        service_date: '2026-02-21',
        facility: 'Lakeside Hospital',
        department: 'Laboratory',
      },
    ],
    credit_check_consent: { granted: true, given_at: '2026-03-02T15:30:00Z', wording: 'portal-2026-03' },
  };
}

/** Starts the host. `page` is "plain" or "react"; `service` is where the funnel answers, by address; answers its own origin. */
export async function startHost({ name, port, page, funnel, service, key, script = () => '', locale = 'en', isFresh = false }) {
  let run = randomUUID().slice(0, 8);
  const kit = page === 'plain' ? await ask(service, funnel, { method: 'GET', path: '/embed/kit.json' }) : undefined;
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${funnel}`,
    "style-src 'self'",
    "connect-src 'self'",
    `frame-src ${funnel}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

  const server = createServer((incoming, outgoing) => {
    void answer(incoming)
      .catch((error) => ({ status: 502, type: 'application/json', body: JSON.stringify({ message: error.message }) }))
      .then(({ status = 200, type, body }) => {
        outgoing.writeHead(status, { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-store' });
        outgoing.end(body);
      });
  });

  async function answer({ method, url }) {
    const { pathname } = new URL(url, 'http://host');
    if (method === 'POST' && pathname.startsWith('/plan-session')) return session(pathname.at(-1));
    if (pathname === '/host.css') return { type: 'text/css', body: read('host.css') };
    if (pathname === '/host.js') return { type: 'text/javascript', body: page === 'plain' ? read('host.js') : script() };
    if (isFresh && pathname === '/') run = randomUUID().slice(0, 8);
    if (pathname !== '/') return { status: 404, type: 'text/plain', body: 'not found' };
    return { type: 'text/html; charset=utf-8', body: fill(read(`${page}.html`), { funnel, locale, ...kit }) };
  }

  /** The one task of a host's server: it names with its key who owes what, and passes the response on. */
  async function session(place) {
    const body = JSON.stringify(whatIsOwed(run, place));
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const { simulated_offer_id, embed_token } = await ask(service, funnel, {
      method: 'POST',
      path: '/ingress/v1/simulated-offers',
      headers,
      body,
    });
    return { type: 'application/json', body: JSON.stringify({ simulated_offer_id, embed_token }) };
  }

  await new Promise((resolve) => server.listen(port, resolve));
  return {
    origin: `http://${name}.localhost:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function read(file) {
  return readFileSync(join(here, file), 'utf8');
}

function fill(text, values) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''));
}

/** A call to the payment pages. Node knows no names below localhost, so the address is asked and the host is named. */
function ask(service, funnel, { method, path, headers = {}, body }) {
  const { hostname, port } = new URL(service);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: { ...headers, host: new URL(funnel).host } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (answer.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${path} answers ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
