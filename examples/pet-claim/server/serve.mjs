import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

import { answersRoute, draftsInMemory, draftsRoute, readAnswerForms } from '@causeway/engine/answers';

import { filesRoute } from './files.mjs';
import { pageAt } from './page.mjs';
import { toRequest, writeResponse } from './web.mjs';

const read = (file) => readFileSync(new URL(`../funnel/${file}`, import.meta.url), 'utf8');
const { flow, findForm } = readAnswerForms({ file: 'flow.json', text: read('flow.json') }, (form) =>
  JSON.parse(read(`forms/${form}.json`)),
);

const files = filesRoute({ limits: findForm('papers').files });

/** The same claim is taken once: the engine knows its key, and sends it here once. A real host stores it under this key. */
const claims = answersRoute({
  flows: [flow],
  findForm,
  take({ key, locale, answers }) {
    files.requireKnown(answers.papers?.files, 'papers.files');
    const reference = randomUUID().slice(0, 8).toUpperCase();
    appendFileSync('claims.jsonl', `${JSON.stringify({ reference, key, locale, answers })}\n`, { mode: 0o600 });
    return { reference };
  },
});

/** Messages go to a file, to be read there. A real host sends them, and stores drafts encrypted, for all of its processes. */
const drafts = draftsRoute({
  flows: [flow],
  findForm,
  store: draftsInMemory(),
  send: (message) => appendFileSync('messages.jsonl', `${JSON.stringify(message)}\n`, { mode: 0o600 }),
});

function respond(request) {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/claims') return claims(request);
  if (pathname.startsWith('/api/drafts')) return drafts(request);
  return pathname.startsWith('/api/files') ? files(request) : pageAt(pathname);
}

const server = createServer(async (incoming, response) => {
  try {
    await writeResponse(response, await respond(toRequest(incoming)));
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
