import { createServer } from 'node:net';

const TRIES = 100;

/** The first port from `wanted` upwards that is free on every address of this machine. */
export async function findFreePort(wanted) {
  for (let port = wanted; port < wanted + TRIES && port < 65_536; port += 1) {
    // One after the other: one address may block another.
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '0.0.0.0')) && (await isFree(port, '::'))) return port;
  }
  throw new Error(`No port from ${wanted} to ${wanted + TRIES - 1} is free. Set PORT to one that is.`);
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // Only "taken" and "not allowed" count: a machine may well have no IPv6.
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
