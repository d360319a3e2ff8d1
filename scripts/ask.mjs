// Asks the person at the terminal, one question after the other.
import { createInterface } from 'node:readline';

/** `ask` is undefined without a terminal. An answer of undefined is Ctrl-C or the end of the input. */
export function openAsk({ input = process.stdin, output = process.stderr } = {}) {
  if (!input.isTTY || !output.isTTY) return { ask: undefined, close: () => {} };
  // What is typed or pasted ahead answers the questions to come.
  const ahead = [];
  let reader;
  let isOver = false;
  let answer = () => {};

  function open() {
    const opened = createInterface({ input, output, terminal: true });
    opened.on('line', (line) => ahead.push(line) && answer());
    opened.on('SIGINT', () => opened.close());
    opened.on('close', () => {
      isOver = true;
      answer();
    });
    return opened;
  }
  async function ask(question) {
    reader ??= open();
    reader.setPrompt(question);
    if (!isOver) reader.prompt();
    if (ahead.length === 0 && !isOver) await new Promise((resolve) => (answer = resolve));
    return ahead.shift();
  }
  return { ask, close: () => reader?.close() };
}
