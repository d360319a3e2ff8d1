import { connect, type Socket } from 'node:net';

import type { Scanner } from './ports.ts';

const TIMEOUT_MS = 20_000;
/** What clamd takes in one piece; more would only cost memory. */
const CHUNK = 65_536;

interface ClamdOptions {
  readonly host: string;
  readonly port: number;
  /** For each step of a scan, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Scans with clamd over TCP, by its command INSTREAM: chunks, each after its length, and a length of zero at the end. */
export function openClamd({ host, port, timeoutMs = TIMEOUT_MS }: ClamdOptions): Scanner {
  return {
    name: 'clamd',
    async scan(content) {
      const socket = connect({ host, port }).setTimeout(timeoutMs);
      const reply = replyOf(socket);
      // Where the connection fails, the reply fails too, and what was still being written does not matter.
      reply.catch(() => undefined);
      try {
        await write(socket, Buffer.from('zINSTREAM\0'));
        for await (const bytes of content)
          for (let at = 0; at < bytes.length; at += CHUNK) await write(socket, framed(bytes.subarray(at, at + CHUNK)));
        await write(socket, Buffer.alloc(4));
        return verdictOf(await reply);
      } catch (error) {
        // clamd sends a reason before it ends a connection.
        const said = await Promise.race([reply.catch(() => undefined), Promise.resolve(undefined)]);
        throw said === undefined ? error : new Error(`clamd ended the scan: ${said}`, { cause: error });
      } finally {
        socket.destroy();
      }
    },
  };
}

function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Waits until the bytes have left, so that a large file does not wait in memory. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

/** All that clamd replies until it ends the connection or the text. */
function replyOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('utf8');
      if (text.includes('\0')) resolve(text);
    });
    // What still waits to be written fails with it.
    socket.on('timeout', () => socket.destroy(new Error('clamd did not answer in time')));
    socket.on('error', reject);
    socket.on('close', () => (text === '' ? reject(new Error('clamd ended the connection')) : resolve(text)));
  });
}

/** `stream: OK`, `stream: <name> FOUND`, or an error such as `INSTREAM size limit exceeded. ERROR`. */
function verdictOf(reply: string): 'clean' | 'infected' {
  const line = reply.replaceAll('\0', '').trim();
  if (line === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(line)) return 'infected';
  throw new Error(`clamd made no scan: ${line.slice(0, 200)}`);
}
