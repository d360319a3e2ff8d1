import { findNodeAtLocation, parse, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'

export type JsonPath = readonly (string | number)[]

/** A JSON text with comments allowed, its value, and where in the text each part of it stands. */
export interface JsonDocument {
  readonly value: unknown
  readonly syntaxErrors: readonly { readonly reason: string; readonly offset: number }[]
  /** Line and column, both from 1, of a value; of the property's name when `ofName`; of the nearest part that exists. */
  readonly positionOf: (path: JsonPath, ofName?: boolean) => Position
  readonly positionAt: (offset: number) => Position
}

export interface Position {
  readonly line: number
  readonly column: number
}

/** Parses the plain way first: ten thousand good files need no syntax tree, only a wrong one is located. */
export function readJson(text: string): JsonDocument {
  const errors: ParseError[] = []
  const value: unknown = tryPlainJson(text) ?? parse(text, errors, { disallowComments: false, allowTrailingComma: false })
  let tree: Node | undefined
  const positionAt = (offset: number): Position => {
    const before = text.slice(0, offset)
    return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  }
  return {
    value,
    syntaxErrors: errors.map(({ error, offset }) => ({ reason: sayParseError(printParseErrorCode(error)), offset })),
    positionAt,
    positionOf: (path, ofName = false) => {
      tree ??= parseTree(text)
      return positionAt(tree ? offsetOf(tree, path, ofName) : 0)
    },
  }
}

function tryPlainJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function offsetOf(tree: Node, path: JsonPath, ofName: boolean): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return ofName && node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return tree.offset
}

/** "CommaExpected" as "comma expected". */
function sayParseError(code: string): string {
  return code.replaceAll(/(?<!^)([A-Z])/g, ' $1').toLowerCase()
}
