import type { ArrivalAnswer, ArrivalWish, PreviewAnswer } from './protocol.ts';

type Shown = Extract<PreviewAnswer, { readonly origin: string }>;
type Problems = Exclude<PreviewAnswer, Shown>;

interface RunningPreview extends Shown {
  /** Takes a person to a step. */
  readonly arrive?: (wish: ArrivalWish) => Promise<ArrivalAnswer>;
  /** The preview as its files are now: this one, or another that takes its place. */
  readonly renew: () => Promise<OpenedPreview>;
  readonly close: () => Promise<void>;
}

/** A preview that runs, or why there is none. */
export type OpenedPreview = RunningPreview | Problems;

/** One preview at a time: that of another provider takes its turn. */
export class OnePreview {
  readonly #open: (provider: string) => Promise<OpenedPreview>;
  #shown: { readonly provider: string; readonly opened: RunningPreview } | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(open: (provider: string) => Promise<OpenedPreview>) {
    this.#open = open;
  }

  async show(provider: string): Promise<PreviewAnswer> {
    const next = this.#turn.then(async (): Promise<PreviewAnswer> => {
      const opened = await this.#next(provider);
      // What could not be shown is tried again.
      if (!('origin' in opened)) return opened;
      this.#shown = { provider, opened };
      const { origin, person, arrivals, problems } = opened;
      return { origin, ...(person !== undefined && { person }), ...(arrivals && { arrivals }), ...(problems && { problems }) };
    });
    this.#turn = next.catch(() => {});
    return next;
  }

  /** One after the other: the same person may be wanted twice. */
  async arrive(wish: ArrivalWish): Promise<ArrivalAnswer> {
    const next = this.#turn.then(async (): Promise<ArrivalAnswer> => {
      const opened = this.#shown?.provider === wish.provider ? this.#shown.opened : undefined;
      if (!opened?.arrive) return { problem: 'the preview does not run' };
      return opened.arrive(wish);
    });
    this.#turn = next.catch(() => {});
    return next;
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#shown?.opened.close();
    this.#shown = undefined;
  }

  async #next(provider: string): Promise<OpenedPreview> {
    const shown = this.#shown;
    // What fails from here on leaves no preview behind that does not run.
    this.#shown = undefined;
    if (shown?.provider === provider) return shown.opened.renew();
    await shown?.opened.close();
    return this.#open(provider);
  }
}
