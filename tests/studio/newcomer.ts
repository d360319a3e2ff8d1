import { readFileSync } from 'node:fs';

import type { Locator, Page } from 'playwright';

/**
 * How many milliseconds a person takes for one act: the keystroke-level model of Card, Moran and Newell,
 * "The keystroke-level model for user performance time with interactive systems", Communications of the ACM 23(7), 1980.
 */
const THINK_MS = 1_350;
const POINT_MS = 1_100;
const PRESS_MS = 200;
const MOVE_HAND_MS = 400;
/** An average typist who is no secretary, 40 words a minute. */
const KEY_MS = 280;
/** Slower than most adults read plain text. */
const WORD_MS = 60_000 / 200;

type Role = 'button' | 'link' | 'option' | 'radio' | 'checkbox' | 'slider' | 'textbox' | 'combobox';

/**
 * Does what one paragraph of the guide states, and nothing else, as quickly as a person: each control that is used must be named
 * there, in bold.
 */
export class Newcomer {
  readonly page: Page;
  readonly #paragraph: string;
  readonly #began = performance.now();

  constructor(page: Page, paragraph: string) {
    this.page = page;
    this.#paragraph = paragraph;
  }

  /** Reads the paragraph. */
  async read(): Promise<this> {
    await this.#take(this.#paragraph.split(/\s+/).length * WORD_MS);
    return this;
  }

  /** Presses what has this name, with the pointer. */
  async press(role: Role, name: string): Promise<void> {
    if (!this.#paragraph.includes(`**${name}**`)) throw new Error(`the guide does not name "${name}": ${this.#paragraph}`);
    await this.pressAt(this.page.getByRole(role, { name, exact: true }).first());
  }

  /** Presses what the paragraph describes without a name. */
  async pressAt(place: Locator): Promise<void> {
    await place.waitFor();
    await this.#take(THINK_MS + POINT_MS);
    await place.click();
    await this.#take(PRESS_MS);
  }

  /** Types where the focus is, in place of what is there. */
  async typeHere(text: string): Promise<void> {
    await this.keys('Control+a');
    await this.#take(MOVE_HAND_MS);
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  /** Types in place of what is in a field. */
  async type(field: Locator, text: string): Promise<void> {
    await this.pressAt(field);
    await this.#take(MOVE_HAND_MS);
    await field.selectText();
    await field.pressSequentially(text, { delay: KEY_MS });
  }

  /** Presses keys, such as "Control+s". */
  async keys(...keys: readonly string[]): Promise<void> {
    await this.#take(THINK_MS);
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.#take(KEY_MS);
    }
  }

  /** The seconds until now. */
  seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  async #take(milliseconds: number): Promise<void> {
    await this.page.waitForTimeout(milliseconds);
  }
}

/** The paragraph of the guide that begins with these words in bold. */
export function paragraphOf(title: string): string {
  const guide = readFileSync('docs/guides/studio.md', 'utf8');
  const found = guide.split(/\n(?=\d+\. |\n)/).find((part) => part.includes(`**${title}.**`));
  if (found === undefined) throw new Error(`the guide has no "${title}"`);
  return found.trim();
}
