import { contentAt, files, nameAt, ROOT } from './disk/files.ts';
import { registryFrom } from './inspector.ts';
import type { DraftFile, FromWorker, ToWorker } from './messages.ts';
import { Work } from './work.ts';

/** A secret that is a file is sent as its name alone. */
const SECRET_FILE = 'file:';

let work: Work | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'open':
      files.clear();
      take(data.files);
      for (const { file, base64 } of data.others) files.set(file, bytesOf(base64));
      for (const name of Object.keys(data.env))
        if (name.startsWith(SECRET_FILE)) files.set(nameAt(name.slice(SECRET_FILE.length)), '');
      work = new Work(data.role, data.view, {
        root: ROOT,
        registry: registryFrom(data.registry),
        env: data.env,
        readText,
        send,
        later,
      });
      work.begin();
      return;
    case 'change':
      take(data.files);
      work?.begin();
      return;
    case 'view':
      work?.look(data.view);
      return;
    case 'ask':
      work?.ask(data.question);
      return;
    case 'prepareNames':
      work?.prepareNames(data.file);
      return;
    case 'conditions':
      work?.answerConditions(data);
      return;
    case 'offers':
    case 'description':
      void work?.answerName(data);
  }
});

function take(drafts: readonly DraftFile[]): void {
  for (const { file, text } of drafts) {
    if (text === undefined) files.delete(file);
    else files.set(file, text);
  }
}

function readText(file: string): string {
  const content = contentAt(file);
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function send(message: FromWorker): void {
  postMessage(message);
}

/** After the messages that wait: of several keystrokes, the last one is checked. */
function later(part: () => void): void {
  setTimeout(part, 0);
}
