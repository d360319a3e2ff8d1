import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { AnswersRefused } from '@causeway/engine/answers';

const folder = 'uploads';

/**
 * Takes files, one for each request, and never gives one back. A real host also reads the type from the content, scans files,
 * knows whose they are, and deletes those that no claim names.
 */
export function filesRoute({ limits }) {
  const known = new Map();

  async function take(request) {
    const { maxBytes, accept } = limits[request.headers.get('x-field')] ?? {};
    const type = request.headers.get('content-type');
    if (!accept?.includes(type)) return refuse(415, 'type');
    if (!(Number(request.headers.get('content-length')) <= maxBytes)) return refuse(413, 'too_large');
    const content = Buffer.from(await request.arrayBuffer());
    const name = decodeURIComponent(request.headers.get('x-file-name') ?? '').slice(0, 255);
    const file = { id: randomUUID(), name, size: content.length, type };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, file.id), content, { mode: 0o600 });
    known.set(file.id, file);
    return Response.json(file, { status: 201 });
  }

  function remove(id) {
    if (known.delete(id)) rmSync(join(folder, id), { force: true });
    return new Response(null, { status: 204 });
  }

  const route = (request) => {
    const id = new URL(request.url).pathname.split('/').at(-1);
    return request.method === 'POST' ? take(request) : remove(request.method === 'DELETE' ? id : '');
  };
  /** Answers may name only files that arrived. */
  const requireKnown = (files = [], at) => {
    if (files.every(({ id }) => known.has(id))) return;
    throw new AnswersRefused('validation_error', 'a file never arrived', { [at]: 'notUploaded' });
  };
  return Object.assign(route, { requireKnown });
}

function refuse(status, code) {
  return Response.json({ code }, { status });
}
