import type { Page } from 'playwright';

import { listen } from './listen.ts';
import { findRow, writeDown } from './taken-transitions.ts';

/** What the pages of a visitor have logged: complaints, and the transitions taken, each after the name of its flow. */
export class VisitorLog {
  readonly #complaints: string[] = [];
  /** Complaints that a test provokes, such as a refused call that the browser logs. */
  readonly #expected: RegExp[] = [];
  readonly #taken = new Set<string>();

  watch(page: Page): void {
    listen(page, this.#complaints);
    page.on('console', (message) => {
      const row = findRow(message.text());
      if (row !== undefined) this.#taken.add(row);
    });
  }

  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  complaints(): readonly string[] {
    return this.#complaints;
  }

  unexpected(): readonly string[] {
    return this.#complaints.filter((complaint) => !this.#expected.some((expected) => expected.test(complaint)));
  }

  transitions(): readonly string[] {
    return [...this.#taken];
  }

  add(transition: string): void {
    this.#taken.add(transition);
  }

  forget(transition: string): void {
    this.#taken.delete(transition);
  }

  /** Whether a transition was taken that begins with these words. */
  hasTaken(words: string): boolean {
    return [...this.#taken].some((one) => one === words || one.startsWith(`${words} `));
  }

  /** Stores the transitions for the check that follows all tests. */
  writeDown(): void {
    writeDown(this.#taken);
  }
}
