import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Which module of RJSF gives way to which file of `lean-rjsf/`. */
const stands: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)getDefaultRegistry\.js$/, 'registry'],
  [/(^|\/)createSchemaUtils\.js$/, 'schema-utils'],
  [/(^|\/)deepEquals\.js$/, 'deep-equals'],
  [/(^|\/)(findSchemaDefinition|omitExtraData)\.js$/, 'absent'],
  [/^markdown-to-jsx\/react$/, 'absent'],
]

/**
 * Leaves out of the bundle what RJSF brings and StepForm never uses: its own fields, widgets and templates, and the
 * resolving of schemas that ours do not need. RJSF's form, its object field and its schema field stay as they are.
 */
export function leanRjsf(): Plugin {
  return {
    name: 'causeway:lean-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: stands.map(([module]) => module) },
      handler(source, importer) {
        if (!importer?.includes('/node_modules/@rjsf/')) return
        const [, file] = stands.find(([module]) => module.test(source)) ?? []
        return file && fileURLToPath(new URL(`./lean-rjsf/${file}.ts`, import.meta.url))
      },
    },
  }
}
