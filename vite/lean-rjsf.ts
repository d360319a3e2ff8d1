import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const fileOf = (name: string) => fileURLToPath(new URL(`./lean-rjsf/${name}.ts`, import.meta.url))

const ABSENT = /^(markdown-to-jsx\/react|fast-uri|jsonpointer|@x0k\/json-schema-merge(\/lib\/array)?)$/
const REGISTRY = /(^|\/)getDefaultRegistry\.js$/

/** Leaves out of the bundle what RJSF brings and our own theme and form language never use (stack: two thirds of its weight). */
export function leanRjsf(): Plugin {
  return {
    name: 'causeway:lean-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [ABSENT, REGISTRY] },
      handler(source, importer) {
        if (!importer?.includes('/node_modules/@rjsf/')) return
        return fileOf(ABSENT.test(source) ? 'absent' : 'registry')
      },
    },
  }
}
