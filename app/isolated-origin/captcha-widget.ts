import type { CaptchaLibrary } from './captcha-libraries.ts';
import { CaptchaFault, type CaptchaProblem, type CaptchaState } from './messages.ts';

/** Spec 9. */
const LIBRARY_MS = 5_000;

export interface CaptchaWidgetOptions {
  readonly siteKey: string | null;
  /** Rejects when the script did not come; answers nothing when it came without a library. */
  readonly load: () => Promise<CaptchaLibrary | undefined>;
  readonly holder: HTMLElement;
  /** Whether the captcha has more frames in this page than its badge. */
  readonly hasMoreFrames: () => boolean;
  readonly onState: (state: CaptchaState) => void;
  readonly libraryMs?: number;
}

/** One invisible captcha. A request for a token resolves to one, rejects with the reason, or ends when the person cancels it. */
export class CaptchaWidget {
  readonly #options: CaptchaWidgetOptions;
  #state: CaptchaState = 'idle';
  #loading: Promise<CaptchaLibrary | undefined> | undefined;
  #rendered: { readonly library: CaptchaLibrary; readonly id: number | string } | undefined;
  #settle: { readonly resolve: (token: string) => void; readonly reject: (fault: CaptchaFault) => void } | undefined;

  constructor(options: CaptchaWidgetOptions) {
    this.#options = options;
  }

  get state(): CaptchaState {
    return this.#state;
  }

  /** Fetches the script before it is needed. */
  async warmUp(): Promise<void> {
    if (this.#options.siteKey !== null) await this.#load().catch(() => undefined);
  }

  /** Rejects with a CaptchaFault. */
  async execute(): Promise<string> {
    if (this.#state === 'executing') throw new CaptchaFault('already-executing');
    this.#to('executing');
    try {
      const token = await this.#ask();
      this.#to('resolved');
      return token;
    } catch (error) {
      const fault = error instanceof CaptchaFault ? error : new CaptchaFault('not-rendered');
      this.#to(stateAfter(fault.problem));
      throw fault;
    }
  }

  /** A press while the captcha shows more than its badge is one beside its question (spec 4). */
  press(): void {
    if (this.#state === 'executing' && this.#options.hasMoreFrames()) this.cancel();
  }

  cancel(): void {
    this.#settle?.reject(new CaptchaFault('cancelled'));
  }

  async #ask(): Promise<string> {
    let isOver = false;
    const answered = new Promise<string>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    const asked = this.#prepare().then(({ library, id }) => {
      // The person may have cancelled it while the library loaded.
      if (!isOver) library.execute(id);
      return answered;
    });
    try {
      return await Promise.race([answered, asked]);
    } finally {
      isOver = true;
      this.#settle = undefined;
      // A library that lost its network is asked again in this very page; what it still shows goes away.
      if (this.#rendered) this.#rendered.library.reset(this.#rendered.id);
    }
  }

  async #prepare() {
    const { siteKey } = this.#options;
    if (siteKey === null) throw new CaptchaFault('no-site-key');
    this.#rendered ??= this.#render(await this.#libraryInTime(), siteKey);
    return this.#rendered;
  }

  async #libraryInTime(): Promise<CaptchaLibrary> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CaptchaFault('timeout')), this.#options.libraryMs ?? LIBRARY_MS);
    });
    try {
      const library = await Promise.race([this.#load(), late]);
      if (!library) throw new CaptchaFault('not-loaded');
      return library;
    } finally {
      clearTimeout(timer);
    }
  }

  async #load(): Promise<CaptchaLibrary | undefined> {
    this.#loading ??= this.#options.load();
    try {
      return await this.#loading;
    } catch {
      this.#loading = undefined;
      throw new CaptchaFault('network');
    }
  }

  #render(library: CaptchaLibrary, siteKey: string) {
    const id = library.render(this.#options.holder, {
      siteKey,
      onToken: (token) => this.#settle?.resolve(token),
      onProblem: (problem) => this.#settle?.reject(new CaptchaFault(problem)),
    });
    if (id === undefined || id === null) throw new CaptchaFault('no-widget-id');
    return { library, id };
  }

  #to(state: CaptchaState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

function stateAfter(problem: CaptchaProblem): CaptchaState {
  if (problem === 'cancelled') return 'cancelled';
  return problem === 'timeout' ? 'timed-out' : 'error';
}
