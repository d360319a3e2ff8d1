import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { AnswerFaults, CreatedProvider, LookedAtAnswers, NewProviderAnswers } from './protocol.ts';
import { type PicturedPage, sendPicture } from './serve-pages.ts';

/** What the pages of a new provider need of the folder or of the team. */
export interface NewProviderPort<Person> {
  /** What is wrong with answers, and the first page of such a provider in a language. Writes nothing. */
  readonly look: (person: Person, answers: NewProviderAnswers, language: string) => Promise<Looked | Refused>;
  readonly begin: (person: Person, answers: NewProviderAnswers) => Promise<CreatedProvider>;
}

interface Looked extends AnswerFaults {
  readonly suggested: NewProviderAnswers;
  readonly page?: PicturedPage;
}

interface Refused {
  readonly refused: 'notAllowed';
}

interface Caller<Person> {
  readonly personOf: (request: FastifyRequest) => Person;
  /** Whose pictures and attempts these are. */
  readonly sessionOf: (request: FastifyRequest) => string;
}

const answers = {
  type: 'object',
  maxProperties: 40,
  additionalProperties: { type: 'string', maxLength: 300 },
} as const;

const lookSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['answers', 'language'],
  properties: { answers, language: { type: 'string', maxLength: 20 } },
} as const;

const beginSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['answers', 'attempt'],
  properties: { answers, attempt: { type: 'string', pattern: String.raw`^[\w-]{8,64}$` } },
} as const;

/** A new provider from answers, and pictures of its first page before it is there. */
export function serveNewProvider<Person>(
  app: FastifyInstance,
  port: NewProviderPort<Person>,
  { personOf, sessionOf }: Caller<Person>,
): void {
  const pictures = new LastPictures();
  const begun = new BegunOnce();
  app.post('/api/provider/look', { schema: { body: lookSchema } }, async (request, reply) => {
    const { answers: given, language } = request.body as { readonly answers: NewProviderAnswers; readonly language: string };
    const looked = await port.look(personOf(request), given, language);
    if ('refused' in looked) return reply.code(422).send(looked);
    const { page, ...rest } = looked;
    const answer: LookedAtAnswers = { ...rest, ...(page && { picture: pictures.keep(sessionOf(request), page) }) };
    return answer;
  });
  app.post('/api/provider', { schema: { body: beginSchema } }, async (request, reply) => {
    const { attempt, ...sent } = request.body as { readonly answers: NewProviderAnswers; readonly attempt: string };
    const key = JSON.stringify([sessionOf(request), attempt, sent.answers]);
    const created = await begun.once(key, () => port.begin(personOf(request), sent.answers));
    return reply.code('refused' in created ? 422 : 200).send(created);
  });
  // Not below /api/: a frame sends no authorization. On this machine, its name is what protects it.
  app.get<{ Params: { readonly id: string } }>('/new-provider-page/:id', async (request, reply) =>
    sendPicture(reply, pictures.find(sessionOf(request), request.params.id)),
  );
}

/** The picture that is shown, and those that a person's typing makes before it is loaded. */
const MOST_OF_SESSION = 6;
const MOST = 60;

/** The last pictures of each session, behind names that no one can guess. */
class LastPictures {
  readonly #kept = new Map<string, { readonly session: string; readonly page: PicturedPage }>();

  keep(session: string, page: PicturedPage): string {
    const id = randomBytes(24).toString('base64url');
    this.#kept.set(id, { session, page });
    const own = [...this.#kept].flatMap(([name, kept]) => (kept.session === session ? [name] : []));
    own.slice(0, -MOST_OF_SESSION).forEach((name) => this.#kept.delete(name));
    [...this.#kept.keys()].slice(0, -MOST).forEach((name) => this.#kept.delete(name));
    return id;
  }

  find(session: string, id: string): PicturedPage | undefined {
    const kept = this.#kept.get(id);
    return kept?.session === session ? kept.page : undefined;
  }
}

const MOST_ATTEMPTS = 100;

/** A second press, or a new try after an answer was lost, gets the answer of the first. What failed is tried again. */
class BegunOnce {
  readonly #begun = new Map<string, Promise<CreatedProvider>>();

  async once(key: string, begin: () => Promise<CreatedProvider>): Promise<CreatedProvider> {
    const known = this.#begun.get(key);
    if (known) return known;
    const created = begin();
    this.#begun.set(key, created);
    const [oldest] = this.#begun.keys();
    if (this.#begun.size > MOST_ATTEMPTS && oldest !== undefined) this.#begun.delete(oldest);
    try {
      const answer = await created;
      if (!('slug' in answer)) this.#begun.delete(key);
      return answer;
    } catch (error) {
      this.#begun.delete(key);
      throw error;
    }
  }
}
