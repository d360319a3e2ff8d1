import type {
  ActAnswer,
  ArrivalAnswer,
  ArrivalWish,
  ComparedScreens,
  CreatedProvider,
  DiskChange,
  DraftPages,
  Figures,
  FiguresWish,
  LookedAtAnswers,
  NewProviderAnswers,
  Opening,
  PreviewAnswer,
  PublishAct,
  Review,
  SaveConflict,
  SaveRequest,
  WorkAct,
  WorkDone,
  WorkLists,
} from '../service/index.ts';

const KEY = 'studio-token';
const RETRY_MS = 1_500;
/** The next save of a file waits for the one before it, so that one must end. */
const SAVE_MS = 30_000;

/** The service refused: the token is of another session. */
export class Denied extends Error {}

/** The session of the person has ended, or never began: they sign in. */
export class SignedOut extends Error {}

/** Where the files of Studio come from, and where they go. */
export interface Connection {
  readonly open: () => Promise<Opening>;
  /** Saves a file, or returns what there is by now where it is another text than the writer had read. */
  readonly save: (request: SaveRequest) => Promise<{ readonly hash: string } | SaveConflict>;
  /** Reports what others change, until the page is left. */
  readonly follow: (following: Following) => Promise<never>;
}

/** The service that serves Studio. */
export const service: Connection = { open: fetchConfiguration, save: saveFile, follow: followChanges };

/** Takes the token from the address, where no server and no history sees it, and keeps it for this tab. */
function takeToken(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given === null) return;
  sessionStorage.setItem(KEY, given);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

async function call(path: string, options: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}`, 'content-type': 'application/json' };
  const response = await fetch(path, { ...options, headers });
  if (response.status === 403) throw new Denied();
  if (response.status === 401) throw new SignedOut();
  return response;
}

async function fetchConfiguration(): Promise<Opening> {
  takeToken();
  const response = await call('/api/configuration');
  if (!response.ok) throw new Error(`the configuration was not sent (${response.status})`);
  return (await response.json()) as Opening;
}

async function saveFile(request: SaveRequest): Promise<{ readonly hash: string } | SaveConflict> {
  const signal = AbortSignal.timeout(SAVE_MS);
  const response = await call('/api/file', { method: 'PUT', body: JSON.stringify(request), signal });
  if (!response.ok && response.status !== 409) throw new Error(`the file was not saved (${response.status})`);
  return (await response.json()) as { readonly hash: string } | SaveConflict;
}

/** What is wrong with answers, and a picture of what they make; nothing where the person may begin no such provider. */
export async function lookAtAnswers(
  answers: NewProviderAnswers,
  language: string,
  signal: AbortSignal,
): Promise<LookedAtAnswers | undefined> {
  const response = await call('/api/provider/look', { method: 'POST', body: JSON.stringify({ answers, language }), signal });
  if (response.status === 422) return undefined;
  if (!response.ok) throw new Error(`the answers were not looked at (${response.status})`);
  return (await response.json()) as LookedAtAnswers;
}

/** Writes a new provider, or returns what is wrong with the answers. The same attempt writes once. */
export async function createProvider(answers: NewProviderAnswers, attempt: string): Promise<CreatedProvider> {
  const response = await call('/api/provider', { method: 'POST', body: JSON.stringify({ answers, attempt }) });
  if (!response.ok && response.status !== 422) throw new Error(`no provider was written (${response.status})`);
  return (await response.json()) as CreatedProvider;
}

/** Starts the preview of a provider where it does not run yet. */
export async function openPreview(provider: string): Promise<PreviewAnswer> {
  const response = await call('/api/preview', { method: 'POST', body: JSON.stringify({ provider }) });
  if (!response.ok) throw new Error(`the preview did not start (${response.status})`);
  return (await response.json()) as PreviewAnswer;
}

/** The pages of a draft that can be shown; nothing for a provider that is not the person's. */
export async function fetchDraftPages(provider: string): Promise<DraftPages | undefined> {
  const response = await call(`/api/pages/${provider}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the pages were not sent (${response.status})`);
  return (await response.json()) as DraftPages;
}

/** The pages that a draft changes; nothing for a provider that is not the person's. */
export async function fetchComparedScreens(provider: string): Promise<ComparedScreens | undefined> {
  const response = await call(`/api/screens/${provider}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the pages were not compared (${response.status})`);
  return (await response.json()) as ComparedScreens;
}

/** Takes an invented person to a step of the preview that runs. */
export async function arriveInPreview(wish: ArrivalWish): Promise<ArrivalAnswer> {
  const response = await call('/api/preview/arrival', { method: 'POST', body: JSON.stringify(wish) });
  if (!response.ok) throw new Error(`no one was taken there (${response.status})`);
  return (await response.json()) as ArrivalAnswer;
}

export interface Following {
  readonly onOpen: () => void;
  readonly onChange: (change: DiskChange) => void;
  readonly onLost: () => void;
  readonly onDenied: () => void;
  readonly onSignedOut: () => void;
}

/** Follows the changes on disk until the page is left. A lost connection is tried again. */
async function followChanges({ onOpen, onChange, onLost, onDenied, onSignedOut }: Following): Promise<never> {
  for (;;) {
    try {
      const { body } = await call('/api/changes');
      onOpen();
      if (body) for await (const event of eventsOf(body)) onChange(JSON.parse(event) as DiskChange);
      onLost();
    } catch (error) {
      if (error instanceof Denied) onDenied();
      if (error instanceof SignedOut) onSignedOut();
      else onLost();
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** The data of server-sent events; comments, which keep the stream open, are left out. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) yield part.slice('data: '.length);
  }
}

/** What waits for staff of a provider, or why it cannot be listed. */
export async function fetchWork(provider: string): Promise<WorkLists> {
  const response = await call(`/api/work?${new URLSearchParams({ provider }).toString()}`);
  if (!response.ok && response.status !== 422) throw new Error(`the work lists were not sent (${response.status})`);
  return (await response.json()) as WorkLists;
}

/** Ends a piece of work, or looks at a record. `by` is the name that a person typed; a team's is who signed in. */
export async function sendWork(act: WorkAct, by: string | undefined): Promise<WorkDone> {
  const response = await call('/api/work', { method: 'POST', body: JSON.stringify({ ...act, by }) });
  if (!response.ok && response.status !== 422) throw new Error(`nothing was done (${response.status})`);
  return (await response.json()) as WorkDone;
}

/** The counts of the funnel, or why there are none. */
export async function fetchFigures({ provider, days, by }: FiguresWish): Promise<Figures> {
  const query = new URLSearchParams({ provider, days: String(days), ...(by !== undefined && { by }) });
  const response = await call(`/api/figures?${query.toString()}`);
  if (!response.ok) throw new Error(`the figures were not sent (${response.status})`);
  return (await response.json()) as Figures;
}

/** What a person looks at before they publish; nothing for a provider that is not theirs. */
export async function fetchReview(provider: string): Promise<Review | undefined> {
  const response = await call(`/api/review/${provider}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the review was not sent (${response.status})`);
  return (await response.json()) as Review;
}

/** Publishes, approves or takes back. A refusal is an answer. */
export async function sendAct(act: PublishAct): Promise<ActAnswer> {
  const response = await call('/api/publish', { method: 'POST', body: JSON.stringify(act) });
  if (!response.ok && response.status !== 422) throw new Error(`nothing was published (${response.status})`);
  return (await response.json()) as ActAnswer;
}

/** Signs out by leaving the page: where the browser asks about unsaved edits first, a person who stays is still signed in. */
export function signOut(): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: '/sign-out' });
  document.body.append(form);
  form.submit();
}
