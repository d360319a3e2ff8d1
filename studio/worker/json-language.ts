import {
  type CompletionItem,
  getLanguageService,
  InsertTextFormat,
  type MarkedString,
  type MarkupContent,
  TextDocument,
  type TextEdit,
} from 'vscode-json-languageservice';

import type { FlowSource } from '#engine/check';

import { ROOT } from './disk/files.ts';

/** A name that the editor offers. */
export interface Offer {
  /** What is compared with what was typed: with its quotation marks, where it has them. */
  readonly typed: string;
  readonly name: string;
  readonly description: string;
  readonly from: number;
  readonly to: number;
  /** What is written; `${}` are the parts that are typed next. */
  readonly template: string;
}

/** What names and keys mean, by the schemas of editors: the same as in VS Code. */
export interface JsonLanguage {
  readonly offersAt: (file: string, text: string, at: number) => Promise<readonly Offer[]>;
  readonly descriptionAt: (file: string, text: string, at: number) => Promise<string | undefined>;
}

/** A schema of providers that are elsewhere refers to the names of the repository by a path. */
const addressOf = (file: string) => new URL(file, `file://${ROOT}/`).href;

export function createJsonLanguage(schemas: readonly FlowSource[]): JsonLanguage {
  const byAddress = new Map(schemas.map(({ file, text }) => [addressOf(file), text]));
  const service = getLanguageService({
    schemaRequestService: async (uri) => byAddress.get(uri) ?? '{}',
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  });
  const open = (file: string, text: string, at: number) => {
    const document = TextDocument.create(addressOf(file), 'json', 1, text);
    return { document, position: document.positionAt(at), json: service.parseJSONDocument(document) };
  };
  return {
    async offersAt(file, text, at) {
      const { document, position, json } = open(file, text, at);
      const list = await service.doComplete(document, position, json);
      return (list?.items ?? []).map((item) => offerOf(item, document, at));
    },
    async descriptionAt(file, text, at) {
      const { document, position, json } = open(file, text, at);
      const hover = await service.doHover(document, position, json);
      const words = hover ? [hover.contents].flat().map(wordsOf).join('\n') : '';
      return words === '' ? undefined : words;
    },
  };
}

function offerOf(item: CompletionItem, document: TextDocument, at: number): Offer {
  const { label, filterText, documentation, insertText, insertTextFormat, detail } = item;
  const edit = item.textEdit as TextEdit | undefined;
  const written = edit?.newText ?? insertText ?? label;
  return {
    typed: filterText ?? label,
    name: label.replaceAll('"', ''),
    description: documentation === undefined ? (detail ?? '') : wordsOf(documentation),
    from: edit ? document.offsetAt(edit.range.start) : at,
    to: edit ? document.offsetAt(edit.range.end) : at,
    template: insertTextFormat === InsertTextFormat.Snippet ? asTemplate(written) : written,
  };
}

/** `"$1"` and `${1:false}` as the editor writes the parts that are typed next. */
function asTemplate(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, (_, preset: string) => `\${${preset}}`)
    .replaceAll(/(?<!\\)\$\d+/g, '${}')
    .replaceAll(String.raw`\$`, '$');
}

/** Markdown, whose marks of emphasis and escapes are left out. */
function wordsOf(content: MarkupContent | MarkedString): string {
  const words = typeof content === 'string' ? content : content.value;
  return words
    .replaceAll(/\\(?=[^\w\s])/g, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
