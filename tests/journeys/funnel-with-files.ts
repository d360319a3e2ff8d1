import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

import { inject } from 'vitest';

import { createDatabase } from '../setup/create-database.ts';
import { startProcess, type ServiceProcess } from '../setup/service-process.ts';

const NOT_COPIED = new Set(['.git', '.cache', '.data', 'dist', 'docs', 'node_modules']);

/** The words of the form and of its step. */
export const papersWords = {
  en: {
    title: 'Add photos of your papers',
    lead: 'A photo from your phone is enough. Every line must be readable.',
    label: 'Photos or PDFs',
    missing: 'Add at least one photo or PDF.',
    notUploaded: 'One of these files is no longer here. Remove it, and choose it again.',
    action: 'Send my papers',
  },
  es: {
    title: 'Añada fotos de sus documentos',
    lead: 'Basta una foto hecha con su teléfono. Se debe poder leer cada línea.',
    label: 'Fotos o PDF',
    missing: 'Añada al menos una foto o un PDF.',
    notUploaded: 'Uno de estos archivos ya no está aquí. Quítelo y elíjalo de nuevo.',
    action: 'Enviar mis documentos',
  },
};

/** The words of a list of which each item has a file. */
export const receiptsWords = {
  en: {
    title: 'Add your receipts',
    itemTitle: 'Add a receipt',
    shop: 'Shop',
    shopMissing: 'Write the shop',
    save: 'Add this receipt',
  },
  es: {
    title: 'Añada sus recibos',
    itemTitle: 'Añada un recibo',
    shop: 'Tienda',
    shopMissing: 'Escriba la tienda',
    save: 'Añadir este recibo',
  },
};

export interface FunnelWithFiles {
  readonly service: ServiceProcess;
  /** The repository with the flow, which was built. */
  readonly root: string;
  /** For the command line. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Builds and starts the product with flows and forms that ask for files: no shipped form does. */
export async function startFunnelWithFiles(): Promise<FunnelWithFiles> {
  const here = process.cwd();
  const root = mkdtempSync(join(tmpdir(), 'funnel-with-files-'));
  cpSync(here, root, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(here, path)) });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  cpSync(join(here, 'tests/journeys/papers.json'), join(root, 'flows/papers.json'));
  cpSync(join(here, 'tests/journeys/papers-form.json'), join(root, 'flows/forms/papers.json'));
  cpSync(join(here, 'tests/journeys/receipts.json'), join(root, 'flows/receipts.json'));
  cpSync(join(here, 'tests/journeys/receipt-form.json'), join(root, 'flows/forms/receipt.json'));
  for (const locale of ['en', 'es'] as const)
    change(join(root, `locales/${locale}.json`), { papers: papersWords[locale], receipts: receiptsWords[locale] });
  const { flows } = readJson(join(root, 'providers/lakeside.json'));
  change(join(root, 'providers/lakeside.json'), { flows: { ...(flows as object), papers: {}, receipts: {} } });
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build-if-stale.mjs')], { cwd: root });

  const UPLOADS_DIR = join(root, '.uploads');
  const databaseUrl = await createDatabase(inject('testPostgres'));
  const service = await startProcess({ databaseUrl, root, env: { UPLOADS_DIR } });
  return {
    service,
    root,
    env: { DATABASE_URL: databaseUrl, UPLOADS_DIR },
    async close() {
      await service.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

function change(file: string, changes: object): void {
  writeFileSync(file, JSON.stringify({ ...readJson(file), ...changes }, null, 2));
}
