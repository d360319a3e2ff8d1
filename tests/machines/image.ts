import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeFolder, runAsRoot } from './programs.ts';

/** What no registry gives here: Debian's own packages, and Node from npm, take the place of these images. */
const DEBIAN = 'docker.io/library/debian:trixie-slim';
const NODE = 'docker.io/library/node:24-trixie-slim';
const NODE_PACKAGES = ['node@24', 'npm@11'];

/** The image that deploy/Dockerfile makes of this repository. */
export interface ServiceImage {
  /** What the image runs to find out whether it is healthy. */
  readonly healthCheck: readonly string[];
  /** Starts it as deploy/compose.yaml does, on the machine's own network. */
  readonly start: (env: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>) => Container;
  readonly remove: () => void;
}

/** The image while it runs. */
export interface Container {
  /** Runs a command in it, and returns what it prints; throws where it fails. */
  readonly run: (command: readonly string[]) => string;
  readonly log: () => string;
  /** Sends SIGTERM, and returns the exit code. */
  readonly stop: () => number;
}

export function buildImage(): ServiceImage {
  const { folder, remove } = makeFolder('image');
  const podman = podmanIn(folder);
  importDebian(podman, join(folder, 'debian'));
  buildNode(podman, join(folder, 'node'));
  podman('build', ...buildOptions(folder), '--tag=causeway', '--file=deploy/Dockerfile', copySources(join(folder, 'sources')));
  const { Test: healthCheck } = JSON.parse(
    podman('image', 'inspect', '--format={{json .HealthCheck}}', 'causeway'),
  ) as HealthCheck;
  return {
    healthCheck: healthCheck.slice(1),
    start: (env, secrets) => startContainer(podman, env, writeSecrets(join(folder, 'secrets'), secrets)),
    remove: () => {
      podman('system', 'reset', '--force');
      remove();
    },
  };
}

interface HealthCheck {
  /** "CMD", then the command. */
  readonly Test: readonly string[];
}

type Podman = (...args: readonly string[]) => string;

function podmanIn(folder: string): Podman {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--runtime', 'runc'];
  return (...args) => runAsRoot('podman', [...storage, ...args]);
}

function importDebian(podman: Podman, folder: string): void {
  runAsRoot('debootstrap', ['--variant=minbase', 'trixie', folder]);
  const archive = `${folder}.tar`;
  execFileSync('tar', ['--create', '--file', archive, '--directory', folder, '.']);
  podman('import', archive, DEBIAN);
}

/** The account "node" and the programs of Node's own image. */
function buildNode(podman: Podman, folder: string): void {
  const local = join(folder, 'local');
  for (const part of ['bin', 'lib']) mkdirSync(join(local, part), { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...NODE_PACKAGES]);
  cpSync(join(folder, 'node_modules', 'node', 'bin', 'node'), join(local, 'bin', 'node'));
  cpSync(join(folder, 'node_modules', 'npm'), join(local, 'lib', 'npm'), { recursive: true });
  for (const program of ['npm', 'npx']) symlinkSync(`../lib/npm/bin/${program}-cli.js`, join(local, 'bin', program));
  const steps = [`FROM ${DEBIAN}`, 'RUN useradd --uid 1000 --create-home node', 'COPY local /usr/local'];
  writeFileSync(join(folder, 'Dockerfile'), steps.join('\n'));
  podman('build', '--isolation=chroot', '--pull=never', '--layers=false', `--tag=${NODE}`, folder);
}

/** Steps that need npm reach it as this machine does, with its settings and certificates. */
function buildOptions(folder: string): readonly string[] {
  const npmrc = join(folder, 'npmrc');
  const files = ['userconfig', 'globalconfig'].map((name) =>
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim(),
  );
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const lines = [
    ...files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8')),
    ...(certificates ? ['cafile=/tmp/certificates.pem'] : []),
  ];
  writeFileSync(npmrc, lines.join('\n'));
  return [
    '--isolation=chroot',
    '--pull=never',
    '--layers=false',
    '--format=docker',
    '--network=host',
    `--volume=${npmrc}:/root/.npmrc:ro`,
    ...(certificates ? [`--volume=${certificates}:/tmp/certificates.pem:ro`] : []),
    '--ignorefile=deploy/Dockerfile.dockerignore',
  ];
}

/** What a fresh clone has, with what has changed since the last commit. */
function copySources(folder: string): string {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const file of files.split('\0').filter((one) => one !== '' && existsSync(one))) cpSync(file, join(folder, file));
  return folder;
}

function writeSecrets(folder: string, secrets: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value);
  return folder;
}

const AS_COMPOSE_DOES = [
  '--network=host',
  '--no-healthcheck',
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  // What this machine may give, which is less than podman takes.
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
];

function startContainer(podman: Podman, env: Readonly<Record<string, string>>, secrets: string): Container {
  const name = `causeway-${randomBytes(4).toString('hex')}`;
  const settings = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
  podman('run', '--detach', `--name=${name}`, ...AS_COMPOSE_DOES, `--volume=${secrets}:/run/secrets:ro`, ...settings, 'causeway');
  return {
    run: (command) => podman('exec', name, ...command),
    log: () => podman('logs', name),
    stop: () => {
      podman('stop', '--time=30', name);
      return Number(podman('inspect', '--format={{.State.ExitCode}}', name));
    },
  };
}
