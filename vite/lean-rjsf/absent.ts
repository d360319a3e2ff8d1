/** Stands in for what our forms never reach: rich text (markdown), `$ref` to other documents, `allOf` merging. Reached, it tells so. */
function absent(): never {
  throw new Error('this part of RJSF is left out of the build (vite/lean-rjsf): forms use neither markdown nor remote $ref nor allOf')
}

export const Markdown = absent
export const createComparator = (): typeof absent => absent
export const createMerger = (): typeof absent => absent
export const createShallowAllOfMerge = (): typeof absent => absent
export const createDeduplicator = (): typeof absent => absent
export const createIntersector = (): typeof absent => absent
export default { resolve: absent, parse: absent, get: absent, set: absent }
