import type { Opening } from '../service/index.ts';
import type { ConditionQuestion, DraftFile, FromWorker, NameQuestion, ToWorker, View } from '../worker/messages.ts';
import type { Question } from '../worker/question.ts';

/** The check and the proof, each on a thread of its own, so that a proof never delays an answer to a keystroke. */
export interface Workers {
  readonly open: (opening: Opening, drafts: readonly DraftFile[], view: View) => void;
  readonly change: (files: readonly DraftFile[]) => void;
  readonly look: (view: View) => void;
  readonly ask: (question: Question | undefined) => void;
  readonly prepareNames: (file: string) => void;
  /** Asks what is answered once, by its id. */
  readonly askOnce: (question: NameQuestion | ConditionQuestion) => void;
}

/** A proof begins when a person stops typing, or looks at a flow, for this long. */
const PAUSE_MS = 250;

export function startWorkers(createWorker: () => Worker, onMessage: (message: FromWorker) => void): Workers {
  const [check, prove] = [createWorker(), createWorker()];
  for (const worker of [check, prove]) {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
    worker.addEventListener('error', ({ message }) => onMessage({ type: 'failed', message }));
  }
  const waiting = new Map<string, DraftFile>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  const send = (worker: Worker, message: ToWorker) => worker.postMessage(message);
  return {
    open({ others, registry, env }, files, view) {
      send(check, { type: 'open', role: 'check', files, others, registry, env, view });
      send(prove, { type: 'open', role: 'prove', files, others, registry, env, view });
    },
    change(files) {
      send(check, { type: 'change', files });
      for (const file of files) waiting.set(file.file, file);
      clearTimeout(timer);
      timer = setTimeout(() => {
        send(prove, { type: 'change', files: [...waiting.values()] });
        waiting.clear();
      }, PAUSE_MS);
    },
    look(view) {
      send(check, { type: 'view', view });
      // The map comes first: with few processors, each would wait for the other.
      clearTimeout(lookTimer);
      lookTimer = setTimeout(() => send(prove, { type: 'view', view }), PAUSE_MS);
    },
    ask: (question) => send(check, { type: 'ask', question }),
    prepareNames: (file) => send(check, { type: 'prepareNames', file }),
    askOnce: (question) => send(check, question),
  };
}
