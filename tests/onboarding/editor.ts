import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { getLanguageService, TextDocument } from 'vscode-json-languageservice';

/** The language service of VS Code and of every editor that speaks to it, with the files of this folder. */
export function openEditor(root: string) {
  const service = getLanguageService({
    schemaRequestService: async (uri) => Promise.resolve(readFileSync(fileURLToPath(uri), 'utf8')),
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  });

  function open(file: string, text: string) {
    const document = TextDocument.create(pathToFileURL(resolve(root, file)).href, 'json', 1, text);
    return { document, json: service.parseJSONDocument(document) };
  }

  function changed(file: string, from: string, to: string): string {
    const text = readFileSync(resolve(root, file), 'utf8');
    if (!text.includes(from)) throw new RangeError(`${file} does not have ${from}`);
    return text.replace(from, () => to);
  }

  async function marksOf(file: string, text: string): Promise<readonly string[]> {
    const { document, json } = open(file, text);
    const found = await service.doValidation(document, json);
    return found.map(({ message, range }) => {
      const words = typeof message === 'string' ? message : message.value;
      return `${file}:${range.start.line + 1}: ${words}`;
    });
  }

  return {
    /** What the editor offers at "¦" after this change of a file. */
    async offers(file: string, from: string, to: string): Promise<readonly string[]> {
      const [before = '', after = ''] = changed(file, from, to).split('¦');
      const { document, json } = open(file, before + after);
      const list = await service.doComplete(document, document.positionAt(before.length), json);
      return (list?.items ?? []).map(({ label }) => label.replaceAll('"', ''));
    },
    /** The mistakes that the editor marks in a file. */
    marks: async (file: string) => marksOf(file, readFileSync(resolve(root, file), 'utf8')),
    marksAfter: async (file: string, from: string, to: string) => marksOf(file, changed(file, from, to)),
  };
}
