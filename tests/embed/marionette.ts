import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The WebDriver commands of a Firefox, over the socket through which geckodriver, too, passes them on. */
export interface Marionette {
  /** Answers what the command answers; a refusal is thrown with the words of Firefox. */
  readonly ask: <T = unknown>(command: string, parameters?: object) => Promise<T>;
  readonly close: () => void;
}

type Message = readonly [type: 1, id: number, problem: { readonly message: string } | null, result: unknown];

const COLON = ':'.charCodeAt(0);
/** A Firefox begins slowly on a busy machine. */
const PATIENCE_MS = 60_000;

/** Waits until a Firefox listens on this port. */
export async function openMarionette(port: number): Promise<Marionette> {
  const socket = await reach(port);
  const waiting = new Map<number, { readonly resolve: (result: never) => void; readonly reject: (cause: Error) => void }>();
  let [read, asked] = [Buffer.alloc(0), 0];
  socket.on('data', (part: Buffer) => {
    read = Buffer.concat([read, part]);
    for (let text = next(); text !== undefined; text = next()) hear(JSON.parse(text) as Message | object);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });

  /** A message is its length in bytes, a colon, and JSON. */
  function next(): string | undefined {
    const colon = read.indexOf(COLON);
    const end = colon + 1 + Number(read.subarray(0, Math.max(colon, 0)).toString());
    if (colon < 0 || read.length < end) return undefined;
    const text = read.subarray(colon + 1, end).toString();
    read = read.subarray(end);
    return text;
  }

  function hear(message: Message | object): void {
    if (!Array.isArray(message)) return;
    const [, id, problem, result] = message as unknown as Message;
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (problem) reject?.(new Error(problem.message));
    else resolve?.(result as never);
  }

  return {
    ask: (command, parameters = {}) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        const text = JSON.stringify([0, asked, command, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
}

async function reach(port: number): Promise<Socket> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`no Firefox listens on port ${port}`, { cause });
    }
  }
}
