import type { SessionAnswer } from './ask-session.ts';
import type { SessionClock } from './clock.ts';

/** Spec of the screens, 1.2: two minutes before the end the visitor is asked whether they are still there. */
const WARNING_MS = 120_000;
const SECOND = 1000;
/** With nothing to lose, the page does not ask the visitor, who may begin to type later. */
const NOTHING_HELD_MS = 10_000;

export interface Warning {
  readonly msLeft: number;
  /** The session cannot be made any longer, however busy it is. */
  readonly isFinal: boolean;
  /** The server could not be asked. */
  readonly hasFailed: boolean;
}

export interface SessionWatchPorts {
  readonly clock: SessionClock;
  readonly now: () => number;
  readonly ask: () => Promise<SessionAnswer | undefined>;
  /** Whether the page holds anything that is to be forgotten. */
  readonly holdsAnything: () => boolean;
  /** Sends a message to the other tabs, where the browser has a channel. */
  readonly notify: (news: SessionNews) => void;
  /** Nothing when there is nothing to warn of. */
  readonly onWarning: (warning: Warning | undefined) => void;
  readonly onOver: () => void;
}

export type SessionNews = { readonly endsAt: number } | { readonly isOver: true };

/** Watches the end of the session. Before it deletes anything it asks the server: another tab may have kept the session. */
export class SessionWatch {
  readonly #ports: SessionWatchPorts;
  readonly #stopListening: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #isFinal = false;
  #hasFailed = false;
  /** The visitor has read that the session cannot be extended. */
  #isAcknowledged = false;

  constructor(ports: SessionWatchPorts) {
    this.#ports = ports;
    this.#stopListening = ports.clock.listen((endsAt, isOwn) => {
      if (isOwn) ports.notify({ endsAt });
      this.look();
    });
    this.look();
  }

  /** Looks at the time: after a sleep, or when the page is shown again. */
  look(): void {
    const { onWarning, holdsAnything } = this.#ports;
    const msLeft = this.#msLeft();
    if (msLeft > WARNING_MS) {
      this.#isFinal = false;
      this.#hasFailed = false;
      this.#isAcknowledged = false;
      onWarning(undefined);
      return this.#lookIn(Math.min(msLeft - WARNING_MS, 2 ** 30));
    }
    if (!holdsAnything()) {
      onWarning(undefined);
      return this.#lookIn(NOTHING_HELD_MS);
    }
    if (msLeft <= 0) return void this.#verify();
    onWarning(this.#isAcknowledged ? undefined : { msLeft, isFinal: this.#isFinal, hasFailed: this.#hasFailed });
    this.#lookIn(Math.min(SECOND, msLeft));
  }

  /** Extends the session, as the visitor wants to stay. */
  async stay(): Promise<void> {
    if (this.#isAsking) return;
    if (this.#isFinal) {
      this.#isAcknowledged = true;
      return this.look();
    }
    const answer = await this.#ask();
    this.#hasFailed = answer === undefined;
    if (answer?.isAlive === false) return this.#end();
    this.#isFinal = !this.#hasFailed && this.#msLeft() <= WARNING_MS;
    this.look();
  }

  /** Handles a message from another tab. */
  hear(news: SessionNews): void {
    if ('endsAt' in news) this.#ports.clock.adopt(news.endsAt);
    else if (this.#ports.holdsAnything()) void this.#verify();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopListening();
  }

  #msLeft(): number {
    return this.#ports.clock.endsAt() - this.#ports.now();
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), ms);
  }

  async #ask(): Promise<SessionAnswer | undefined> {
    this.#isAsking = true;
    const answer = await this.#ports.ask();
    this.#isAsking = false;
    return answer;
  }

  async #verify(): Promise<void> {
    if (this.#isAsking) return;
    const answer = await this.#ask();
    if (answer?.isAlive === true && this.#msLeft() > 0) return this.look();
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#ports.onWarning(undefined);
    this.#ports.notify({ isOver: true });
    this.#ports.onOver();
    this.#lookIn(NOTHING_HELD_MS);
  }
}
