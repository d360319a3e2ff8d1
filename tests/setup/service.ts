import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The built service as it runs in production: several processes, one database. */
    readonly service: { readonly urls: readonly string[]; readonly databaseUrl: string }
    /** What Playwright's `chromium.launch` takes. */
    readonly browser: { readonly executablePath: string; readonly args: string[]; readonly env: Record<string, string> }
  }
}

const PROCESSES = 2
const READY_MS = 30_000
const STOP_MS = 10_000

let processes: readonly ChildProcess[] = []

export async function setup(project: TestProject): Promise<void> {
  const script = (name: string) => join(project.config.root, 'scripts', name)
  const run = promisify(execFile)
  await run(process.execPath, [script('build-if-stale.mjs')])
  const found = await run(process.execPath, [script('find-browser.mjs'), '--json'])
  const databaseUrl = await createDatabase(project.getProvidedContext().testPostgres)

  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  processes = ports.map((port) => startService(script('serve.mjs'), { PORT: String(port), TOKENISER_PORT: '0', DATABASE_URL: databaseUrl }))
  await Promise.all(processes.map((child, index) => untilReady(child, `${urls[index]}/health/ready`)))

  project.provide('service', { urls, databaseUrl })
  const { env, ...browser } = JSON.parse(found.stdout) as ProvidedContext['browser']
  // Playwright gives the browser this environment and nothing else.
  project.provide('browser', { ...browser, env: { ...definedOnly(process.env), ...env } })
}

export async function teardown(): Promise<void> {
  await Promise.all(processes.map(stopService))
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

async function createDatabase({ serverUrl, template }: { readonly serverUrl: string; readonly template: string }): Promise<string> {
  // Named after the template, so that the set-up which made that one drops this one too.
  const url = new URL(serverUrl)
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${template}_service template ${template}`)
  await client.end()
  url.pathname = `/${template}_service`
  return url.href
}

function startService(script: string, env: Record<string, string>): ChildProcess {
  const settings = { CAUSEWAY_MODE: 'test', NODE_ENV: 'production', ...env }
  // Its log goes where the tests' does; a service that dies says why there.
  return spawn(process.execPath, [script], { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode} before it was ready`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`the service was not ready at ${url} within ${READY_MS / 1000} s`)
}

async function stopService(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(killing)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
