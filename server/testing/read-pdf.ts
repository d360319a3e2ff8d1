import { extractText, getDocumentProxy } from 'unpdf';

/** What a reader of a PDF finds in it: its text, its pages, its tags, its title and its language. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  const trees = await Promise.all(
    Array.from({ length: totalPages }, async (_, at) => JSON.stringify(await (await pdf.getPage(at + 1)).getStructTree())),
  );
  const { Title: title, Language: language } = info as Readonly<Record<string, unknown>>;
  return { text: text.replaceAll('\u00a0', ' '), pages: totalPages, tags: trees.join('\n'), title, language };
}
