import { type CommandContext, CommandProblem } from './command.ts';
import { previewCommand } from './preview-command.ts';

/** A running preview of one provider, or why there is none. */
type OpenedPreview =
  | { readonly origin: string; readonly person?: string; readonly close: () => Promise<void> }
  | { readonly problems: readonly string[] };

const PORT = /:(\d+)\//;
const PERSON = /^ {2}be (.+)$/;

/** Runs `causeway preview` within this process, on any free port. Only a page of this origin may show it in a frame. */
export async function openPreview(context: CommandContext, provider: string, frame: string): Promise<OpenedPreview> {
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  let person: string | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const port = new Promise<string | undefined>((resolve, reject) => {
    running = previewCommand.run([provider, '--port', '0'], {
      ...context,
      env: { ...context.env, PREVIEW_FRAME: frame },
      out: (text) => resolve(PORT.exec(text)?.[1]),
      report: (sentence) => {
        person ??= PERSON.exec(sentence)?.[1];
      },
      untilInterrupted: () => stopped,
    });
    running.catch(reject);
  });
  const close = async (): Promise<void> => {
    stop();
    await running;
  };
  try {
    // One site with Studio, so that its cookies count in a frame.
    return { origin: `http://localhost:${await port}`, ...(person !== undefined && { person }), close };
  } catch (error) {
    if (error instanceof CommandProblem) return { problems: error.message.split('\n') };
    throw error;
  }
}
