import { Client, DatabaseError } from 'pg'

const ALREADY_THERE: readonly string[] = ['42P04', '23505']

/** The address of a database of this name on the same server, made when it is missing; with a template it begins as that one's copy. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  const from = template ? ` template ${quote(template)}` : ''
  await runOn(serverUrl, `create database ${quote(name)}${from}`).catch((error: unknown) => {
    if (!(error instanceof DatabaseError && ALREADY_THERE.includes(error.code ?? ''))) throw error
  })
  return withDatabase(serverUrl, name)
}

/** Removes a database at once, ending whatever is connected to it. */
export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return runOn(serverUrl, `drop database if exists ${quote(name)} with (force)`)
}

/** The same server, another database. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
