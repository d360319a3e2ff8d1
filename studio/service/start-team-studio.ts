import { randomBytes } from 'node:crypto';

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { compareFiles } from './compare-files.ts';
import { cookieOf, hashOf, signedIn, signingIn } from './people.ts';
import type {
  ActAnswer,
  ComparedScreen,
  ComparedScreens,
  ComparedVersion,
  DraftPages,
  Figures,
  FiguresWish,
  Opening,
  PublishAct,
  Review,
  SaveConflict,
  SaveRequest,
  SharedFile,
} from './protocol.ts';
import { languageFor, policyOfSignIn, signInPage, type SimulatedPerson } from './sign-in-page.ts';
import { type NewProviderPort, serveNewProvider } from './serve-new-provider.ts';
import { type DraftPageWish, pageSchema, type PicturedPage, sendPicture } from './serve-pages.ts';
import { serveWork, type WorkPort } from './serve-work.ts';
import { ALIVE_MS, figuresSchema, LARGEST_FILE, listen, saveSchema, serveFiles, type Studio } from './start-studio.ts';

export type { SimulatedPerson };

/** How people sign in. What `begin` returns comes back to `finish`, which throws for a person who may not. */
type SignIn<Person, Secrets> =
  | { readonly kind: 'simulator'; readonly people: readonly SimulatedPerson[]; readonly take: (id: string) => Person | undefined }
  | {
      readonly kind: 'oidc';
      readonly begin: (redirectUri: string) => Promise<{ readonly url: string; readonly secrets: Secrets }>;
      readonly finish: (returned: URL, secrets: Secrets) => Promise<Person>;
    };

/** What the team works on. Each function decides what the person may see and do. */
export interface TeamPort<Person = unknown, Secrets = unknown> {
  readonly signIn: SignIn<Person, Secrets>;
  readonly open: (person: Person) => Promise<Opening>;
  /** The files of the providers that the person may see. */
  readonly files: (person: Person) => Promise<readonly SharedFile[]>;
  readonly save: (person: Person, request: SaveRequest) => Promise<{ readonly hash: string } | SaveConflict | ActAnswer>;
  /** Begins providers as drafts. */
  readonly beginning: NewProviderPort<Person>;
  readonly review: (person: Person, provider: string) => Promise<Review | undefined>;
  readonly act: (person: Person, act: PublishAct) => Promise<ActAnswer>;
  readonly figures: (person: Person, wish: FiguresWish) => Promise<Figures>;
  readonly work: WorkPort<Person>;
  /** The pages of a draft; nothing for a provider that is not the person's. */
  readonly pages: {
    readonly list: (person: Person, provider: string) => Promise<DraftPages | undefined>;
    readonly show: (person: Person, wish: DraftPageWish) => Promise<PicturedPage | undefined>;
    /** The pages that differ from the version in force. */
    readonly compare: (person: Person, provider: string) => Promise<ComparedScreens | undefined>;
    readonly showCompared: (person: Person, wish: ComparedPageWish) => Promise<PicturedPage | undefined>;
  };
}

interface ComparedPageWish extends DraftPageWish, Pick<ComparedScreen, 'visitor'> {
  readonly side: ComparedVersion;
}

export interface TeamStudioOptions<Person, Secrets> {
  readonly studioDir: string;
  /** The files of patients' pages, whose fonts the pages of drafts have. */
  readonly clientDir?: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Where people reach Studio; this machine without it. */
  readonly origin: string | undefined;
  readonly team: TeamPort<Person, Secrets>;
}

const FORM_BYTES = 4_096;
/** What others save is shown within this time. */
const LOOK_MS = 1_000;

const actSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['provider', 'act'],
  properties: {
    provider: { type: 'string', maxLength: 100 },
    act: { enum: ['ask', 'approve', 'publish', 'widen', 'end', 'rollBack'] },
    hash: { type: 'string', maxLength: 64 },
    over: { type: 'string', maxLength: 64 },
    id: { type: 'string', format: 'uuid' },
    share: { type: 'integer', minimum: 1, maximum: 100 },
    at: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' },
    reason: { type: 'string', maxLength: 500 },
  },
} as const;

const comparedSchema = {
  type: 'object',
  required: [...pageSchema.required, 'side', 'visitor'],
  properties: {
    ...pageSchema.properties,
    side: { enum: ['before', 'after'] },
    visitor: { type: 'string', maxLength: 100 },
  },
} as const;

/** Serves Studio to the people of a team, who sign in. Every call is of the person whose session its cookie names. */
export async function startTeamStudio<Person, Secrets>(options: TeamStudioOptions<Person, Secrets>): Promise<Studio> {
  const app = fastify({ bodyLimit: LARGEST_FILE, forceCloseConnections: true });
  let port = options.port;
  const originNow = () => options.origin ?? `http://localhost:${port}`;
  const people = signedIn<Person>();
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
    const why = whyForeign(request, originNow());
    if (why !== undefined) await reply.code(403).send({ error: why });
  });
  const cookies = cookiesAt(() => originNow().startsWith('https:'));
  mountSignIn(app, { options, people, cookies, originNow });
  const sessionOf = ({ headers }: FastifyRequest) => cookieOf(headers.cookie, cookies.session());
  mountCalls(app, options.team, {
    personOf: (request) => people.find(sessionOf(request)),
    sessionOf: (request) => hashOf(sessionOf(request) ?? ''),
  });
  serveFiles(app, options.studioDir, { frames: "'self'", forms: "'self'", clientDir: options.clientDir });
  // People come to one address, by a proxy that knows one port.
  port = await listen(app, options.port, { host: options.host, ...(options.origin !== undefined && { tries: 0 }) });
  return { link: `${originNow()}/`, port, close: () => app.close() };
}

/** A page of another site knows no cookie of ours that it could send, and its requests have another origin. */
function whyForeign({ method, headers }: FastifyRequest, origin: string): string | undefined {
  if (headers.host !== new URL(origin).host) return 'this address is not the one of Studio';
  if (method === 'GET' || method === 'HEAD') return undefined;
  return headers.origin === origin ? undefined : 'a change comes from Studio only';
}

type Cookies = ReturnType<typeof cookiesAt>;

/** A cookie with this prefix belongs to one origin alone; without TLS, on a developer's machine, browsers refuse it. */
function cookiesAt(isSecure: () => boolean) {
  const name = (base: string) => (isSecure() ? `__Host-${base}` : base);
  const write = (reply: FastifyReply, cookie: string, value: string, rules: string) =>
    void reply.header('set-cookie', `${cookie}=${value}; Path=/; HttpOnly; ${rules}${isSecure() ? '; Secure' : ''}`);
  return {
    session: () => name('studio-session'),
    attempt: () => name('studio-sign-in'),
    setSession: (reply: FastifyReply, value: string) => write(reply, name('studio-session'), value, 'SameSite=Strict'),
    // The issuer sends the browser back, which is another site.
    setAttempt: (reply: FastifyReply, value: string) => write(reply, name('studio-sign-in'), value, 'SameSite=Lax; Max-Age=600'),
    clear: (reply: FastifyReply) => write(reply, name('studio-session'), '', 'SameSite=Strict; Max-Age=0'),
  };
}

interface SigningIn<Person, Secrets> {
  readonly options: TeamStudioOptions<Person, Secrets>;
  readonly people: ReturnType<typeof signedIn<Person>>;
  readonly cookies: Cookies;
  readonly originNow: () => string;
}

function mountSignIn<Person, Secrets>(
  app: FastifyInstance,
  { options, people, cookies, originNow }: SigningIn<Person, Secrets>,
): void {
  const { signIn } = options.team;
  const attempts = signingIn<Secrets>();
  const callback = () => `${originNow()}/sign-in/callback`;
  const show = (request: FastifyRequest, reply: FastifyReply, isRefused = false) => {
    const nonce = randomBytes(16).toString('base64');
    const language = languageFor(request.headers['accept-language']);
    void reply.code(isRefused ? 403 : 200).header('content-security-policy', policyOfSignIn(nonce));
    const shown = signIn.kind === 'simulator' ? signIn.people : undefined;
    return reply.type('text/html').send(signInPage({ language, nonce, people: shown, isRefused }));
  };
  const enter = (reply: FastifyReply, person: Person) => {
    cookies.setSession(reply, people.keep(person));
    return reply.redirect('/', 303);
  };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.get('/sign-in', async (request, reply) => show(request, reply));
  app.post('/sign-out', async (request, reply) => {
    people.take(cookieOf(request.headers.cookie, cookies.session()));
    cookies.clear(reply);
    return reply.redirect('/sign-in', 303);
  });
  if (signIn.kind === 'simulator') {
    app.post('/sign-in', async (request, reply) => {
      const { person: id } = (request.body ?? {}) as { readonly person?: string };
      const person = signIn.take(id ?? '');
      return person === undefined ? show(request, reply, true) : enter(reply, person);
    });
    return;
  }
  app.get('/sign-in/start', async (request, reply) => {
    try {
      const { url, secrets } = await signIn.begin(callback());
      cookies.setAttempt(reply, attempts.keep(secrets));
      return await reply.redirect(url, 303);
    } catch {
      return show(request, reply, true);
    }
  });
  app.get('/sign-in/callback', async (request, reply) => {
    const secrets = attempts.take(cookieOf(request.headers.cookie, cookies.attempt()));
    if (secrets === undefined) return show(request, reply, true);
    try {
      return enter(reply, await signIn.finish(new URL(request.url.replace(/^[^?]*/, ''), callback()), secrets));
    } catch {
      return show(request, reply, true);
    }
  });
}

interface Callers<Person> {
  readonly personOf: (request: FastifyRequest) => Person | undefined;
  readonly sessionOf: (request: FastifyRequest) => string;
}

function mountCalls<Person, Secrets>(
  app: FastifyInstance,
  team: TeamPort<Person, Secrets>,
  { personOf, sessionOf }: Callers<Person>,
): void {
  void app.register(async (calls) => {
    calls.addHook('onRequest', async (request, reply) => {
      if (personOf(request) === undefined) await reply.code(401).send({ error: 'sign in first' });
    });
    const personAt = (request: FastifyRequest): Person => {
      const person = personOf(request);
      if (person === undefined) throw Object.assign(new Error('the session has ended'), { statusCode: 401 });
      return person;
    };
    calls.get('/api/configuration', async (request) => team.open(personAt(request)));
    calls.put('/api/file', { schema: { body: saveSchema } }, async (request, reply) => {
      const saved = await team.save(personAt(request), request.body as SaveRequest);
      if ('hash' in saved) return saved;
      return reply.code('refused' in saved ? 422 : 409).send(saved);
    });
    serveNewProvider(calls, team.beginning, { personOf: personAt, sessionOf });
    calls.get<{ Params: { readonly provider: string } }>('/api/review/:provider', async (request, reply) => {
      const review = await team.review(personAt(request), request.params.provider);
      return review ?? reply.code(404).send({ error: 'there is no such provider for you' });
    });
    calls.post('/api/publish', { schema: { body: actSchema } }, async (request, reply) => {
      const answer = await team.act(personAt(request), request.body as PublishAct);
      return reply.code('refused' in answer ? 422 : 200).send(answer);
    });
    calls.get('/api/figures', { schema: { querystring: figuresSchema } }, async (request) =>
      team.figures(personAt(request), request.query as FiguresWish),
    );
    serveWork(calls, team.work, personAt);
    servePages(calls, team.pages, personAt);
    calls.get('/api/changes', (request, reply) => follow(request, reply, () => team.files(personAt(request))));
  });
}

type OfProvider = { readonly Params: { readonly provider: string } };

/** Pages as pictures. A provider that is not the person's is not there for them. */
function servePages<Person>(
  calls: FastifyInstance,
  pages: TeamPort<Person>['pages'],
  personAt: (request: FastifyRequest) => Person,
): void {
  const noProvider = { error: 'there is no such provider for you' };
  calls.get<OfProvider>('/api/pages/:provider', async (request, reply) => {
    const found = await pages.list(personAt(request), request.params.provider);
    return found ?? reply.code(404).send(noProvider);
  });
  calls.get<OfProvider>('/api/pages/:provider/page', { schema: { querystring: pageSchema } }, async (request, reply) => {
    const wish = { ...(request.query as Omit<DraftPageWish, 'provider'>), ...request.params };
    return sendPicture(reply, await pages.show(personAt(request), wish));
  });
  calls.get<OfProvider>('/api/screens/:provider', async (request, reply) => {
    const found = await pages.compare(personAt(request), request.params.provider);
    return found ?? reply.code(404).send(noProvider);
  });
  calls.get<OfProvider>('/api/screens/:provider/page', { schema: { querystring: comparedSchema } }, async (request, reply) => {
    const wish = { ...(request.query as Omit<ComparedPageWish, 'provider'>), ...request.params };
    return sendPicture(reply, await pages.showCompared(personAt(request), wish));
  });
}

/** Streams what changes of the files of a person, until they leave or their session ends. */
function follow(request: FastifyRequest, reply: FastifyReply, files: () => Promise<readonly SharedFile[]>): void {
  reply.hijack();
  const stream = reply.raw;
  stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  stream.write(': open\n\n');
  const compare = compareFiles();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const alive = setInterval(() => stream.write(': alive\n\n'), ALIVE_MS);
  const look = async () => {
    try {
      const now = await files();
      // The person may leave while the files are read.
      if (isLeft) return;
      const change = compare(now);
      if (change) stream.write(`data: ${JSON.stringify(change)}\n\n`);
      timer = setTimeout(() => void look(), LOOK_MS);
    } catch {
      // The page opens the stream again, and learns why.
      stream.end();
    }
  };
  void look();
  request.raw.once('close', () => {
    isLeft = true;
    clearInterval(alive);
    clearTimeout(timer);
  });
}
