import type { ArrivalAnswer, Arrivals, ArrivalWish, PreviewAnswer } from './protocol.ts';

/** A preview that runs, or why there is none. */
export type OpenedPreview =
  | {
      readonly origin: string;
      readonly person?: string;
      readonly arrivals?: Readonly<Record<string, Arrivals>>;
      /** Takes a person to a step. */
      readonly arrive?: (wish: ArrivalWish) => Promise<ArrivalAnswer>;
      readonly close: () => Promise<void>;
    }
  | { readonly problems: readonly string[] };

/** One preview at a time: that of another provider takes its turn. */
export class OnePreview {
  readonly #open: (provider: string) => Promise<OpenedPreview>;
  #shown: { readonly provider: string; readonly opened: OpenedPreview } | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(open: (provider: string) => Promise<OpenedPreview>) {
    this.#open = open;
  }

  async show(provider: string): Promise<PreviewAnswer> {
    const next = this.#turn.then(async (): Promise<PreviewAnswer> => {
      const opened = this.#shown?.provider === provider ? this.#shown.opened : await this.#replace(provider);
      if ('problems' in opened) return opened;
      const { origin, person, arrivals } = opened;
      return { origin, ...(person !== undefined && { person }), ...(arrivals && { arrivals }) };
    });
    this.#turn = next.catch(() => {});
    return next;
  }

  /** One after the other: the same person may be wanted twice. */
  async arrive(wish: ArrivalWish): Promise<ArrivalAnswer> {
    const next = this.#turn.then(async (): Promise<ArrivalAnswer> => {
      const opened = this.#shown?.provider === wish.provider ? this.#shown.opened : undefined;
      if (!opened || !('arrive' in opened) || !opened.arrive) return { problem: 'the preview does not run' };
      return opened.arrive(wish);
    });
    this.#turn = next.catch(() => {});
    return next;
  }

  async close(): Promise<void> {
    await this.#turn;
    const opened = this.#shown?.opened;
    this.#shown = undefined;
    if (opened && 'close' in opened) await opened.close();
  }

  async #replace(provider: string): Promise<OpenedPreview> {
    const before = this.#shown?.opened;
    this.#shown = undefined;
    if (before && 'close' in before) await before.close();
    const opened = await this.#open(provider);
    // What could not be shown is tried again.
    if ('origin' in opened) this.#shown = { provider, opened };
    return opened;
  }
}
