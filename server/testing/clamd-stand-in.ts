import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The text that every scanner finds (EICAR), in two halves, so that no scanner finds this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface ClamdStandIn {
  readonly port: number;
  /** What was scanned, whole, the last one last. */
  readonly scanned: readonly Buffer[];
  /** What it does from now on: scan, refuse large files, reply something else, or end each connection. */
  behave: 'scan' | 'limit' | 'nonsense' | 'hang up';
  readonly close: () => Promise<void>;
}

/** Speaks the protocol of clamd for `zINSTREAM`: chunks after their lengths, and a length of zero at the end. */
export async function startClamdStandIn(): Promise<ClamdStandIn> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (standIn.behave === 'hang up') return void socket.destroy();
    let held = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      if (standIn.behave === 'limit' && held.length > 1_000) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      const content = contentOf(held);
      if (!content) return;
      scanned.push(content);
      const verdict = content.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK';
      socket.end(standIn.behave === 'nonsense' ? 'UNKNOWN COMMAND\0' : `stream: ${verdict}\0`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: ClamdStandIn = {
    port: (server.address() as AddressInfo).port,
    scanned,
    behave: 'scan',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** The content of a whole command; nothing while more of it must follow. */
function contentOf(sent: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (sent.length < command.length) return undefined;
  if (sent.toString('latin1', 0, command.length) !== command) throw new Error('no command of clamd');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
