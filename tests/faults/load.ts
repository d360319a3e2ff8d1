import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ServiceAddress, ServiceProcess } from '../setup/service-process.ts';
import { createVisitor, type Answer, type HttpVisitor } from './http-visitor.ts';
import type { Acknowledged } from './oracle.ts';
import { persistent } from './persistent-visitor.ts';
import type { OwnService } from './service.ts';

/** A response with its request. */
export interface RecordedAnswer extends Answer {
  readonly asked: string;
}

export interface Load<P> {
  readonly at: () => ServiceAddress;
  /** The number of visitors at a time. */
  readonly size: number;
  readonly people: readonly P[];
  /** What each of them does, however long it takes; returns the acknowledged plan. */
  readonly run: (visitor: HttpVisitor, person: P) => Promise<Acknowledged>;
}

/** Runs visitors one after the other, several at a time, until it is stopped. Each of them finishes. */
export function startLoad<P>({ at, size, people, run }: Load<P>) {
  const waiting = [...people];
  const answers: RecordedAnswer[] = [];
  let isOver = false;
  const acknowledged: Acknowledged[] = [];
  const finished = Promise.all(
    Array.from({ length: size }, async () => {
      for (let person = waiting.shift(); person !== undefined && !isOver; person = waiting.shift()) {
        const visitor = createVisitor({
          at,
          onAnswer: ({ method, path }, answer) => {
            if (answer.status >= 500) answers.push({ ...answer, asked: `${method} ${path}` });
          },
        });
        acknowledged.push(await run(persistent(visitor), person));
      }
    }),
  );
  // A failure is reported when the load stops.
  finished.catch(() => undefined);
  return {
    /** Every response of a server that failed, 503 too. */
    answers,
    /** Resolves after the last visitor. */
    finish: async () => {
      await finished;
      return acknowledged;
    },
    stop: async () => {
      isOver = true;
      await finished;
      return acknowledged;
    },
  };
}

/** Kills one process after the other, and restarts it on its port; `known` holds those that run. */
export async function killInTurn(service: OwnService, known: ServiceProcess[], kills: number): Promise<void> {
  const restarts = new Set<Promise<void>>();
  for (let kill = 0; kill < kills; kill += 1) {
    // At least one always runs.
    while (known.length < 2) await Promise.race(restarts);
    await sleep(randomInt(50, 250));
    const victim = known[0] as ServiceProcess;
    await victim.kill();
    // Removed only after its end, so for a moment visitors still use it.
    known.shift();
    const restart = service.start(Number(new URL(victim.url).port)).then((process) => {
      known.push(process);
      restarts.delete(restart);
    });
    restarts.add(restart);
  }
  await Promise.all(restarts);
}

/** Responses to faults that the service did not expect. */
export function serverFaults(answers: readonly RecordedAnswer[]): readonly unknown[] {
  return answers.filter(({ status }) => status >= 500 && status !== 503).map(({ asked, body }) => [asked, body]);
}

export async function untilMessagesAreSent({ ask }: OwnService): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(200)) {
    // A killed process holds its messages for a minute; then another process sends them.
    const waiting = await ask(`select from outbox where sent_at is null and tries = 0`);
    if (waiting.length === 0) return;
  }
  throw new Error('the outbox is not emptied');
}
