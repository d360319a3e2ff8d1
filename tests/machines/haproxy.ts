import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort, type ServiceAddress } from '../setup/service-process.ts';
import { giveAway, makeFolder, startProgram } from './programs.ts';

const READY_MS = 60_000;

/** HAProxy in front of processes that it asks whether they are ready, as docs/guides/run-in-production.md describes it. */
export interface Balancer extends ServiceAddress {
  /** Waits until it sends visitors to every process. */
  readonly untilAllServe: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startBalancer(processes: readonly ServiceAddress[]): Promise<Balancer> {
  const { folder, remove } = makeFolder('haproxy');
  const [port, tokens, stats] = [await freePort(), await freePort(), await freePort()];
  const [first] = processes;
  if (!first) throw new Error('there is no process to balance');
  const hosts = processes.map(({ url, tokenizerUrl }) => ({ url: new URL(url).host, tokens: new URL(tokenizerUrl).host }));
  const lines = [
    'global',
    '  maxconn 2000',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout check 5s',
    '  option redispatch',
    // A connection that a process has just closed was given no request: another one takes it.
    '  retries 3',
    '  retry-on conn-failure empty-response',
    'listen visitors',
    `  bind 127.0.0.1:${port}`,
    '  balance roundrobin',
    '  option httpchk GET /health/ready',
    ...hosts.map(({ url }, index) => `  server process-${index} ${url} check inter 500ms fall 2 rise 1`),
    'listen tokens',
    `  bind 127.0.0.1:${tokens}`,
    ...hosts.map((host, index) => `  server tokens-${index} ${host.tokens} check inter 500ms fall 2 rise 1`),
    'listen stats',
    `  bind 127.0.0.1:${stats}`,
    '  stats enable',
    '  stats uri /',
  ];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `${lines.join('\n')}\n`);
  giveAway(file);
  const running = await startProgram('haproxy', ['-db', '-f', file], { cwd: folder, port });
  return {
    ...first,
    url: `http://127.0.0.1:${port}`,
    tokenizerUrl: first.tokenizerUrl.replace(hosts[0]?.tokens ?? '', `127.0.0.1:${tokens}`),
    untilAllServe: async () => {
      for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
        const lines = (await (await fetch(`http://127.0.0.1:${stats}/;csv`)).text()).split('\n');
        const states = lines.filter((line) => line.includes(',process-'));
        if (states.length === processes.length && states.every((line) => line.includes(',UP,'))) return;
      }
      throw new Error('the balancer does not find every process ready');
    },
    stop: async () => {
      await running.end();
      remove();
    },
  };
}
