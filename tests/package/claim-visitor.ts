import type { Page } from 'playwright';

import en from '../../examples/pet-claim/funnel/locales/en.json';
import es from '../../examples/pet-claim/funnel/locales/es.json';

/** The words of each language: those of the example, and those that the engine brings. */
export const languages = {
  en: {
    tag: 'en-US',
    words: en,
    yes: 'Yes',
    no: 'No',
    change: 'Change',
    completed: 'Completed',
    sendCode: 'Send me a code',
    state: 'New York',
  },
  es: {
    tag: 'es-US',
    words: es,
    yes: 'Sí',
    no: 'No',
    change: 'Cambiar',
    completed: 'Completada',
    sendCode: 'Enviarme un código',
    state: 'New York',
  },
} as const;

export type Language = (typeof languages)[keyof typeof languages];

/** The three parts of a date, in the order in which the language of the page asks them. */
type Day = readonly [year: string, month: string, day: string];

/** A visitor of `examples/pet-claim`, who finds everything by its role and name. Each method goes from one step to the next. */
export class ClaimVisitor {
  readonly page: Page;
  readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  field = (name: string) => this.page.getByLabel(name, { exact: true });
  choice = (name: string) => this.page.getByRole('radio', { name: new RegExp(`^${name}`) });

  /** Waits for a step, whose heading takes the focus. */
  arrives = (title: string) =>
    this.page.getByRole('heading', { level: 1, name: title, exact: true }).and(this.page.locator(':focus')).waitFor();

  async goOn(title: string): Promise<void> {
    await this.button(this.language.words.app.continue).click();
    await this.arrives(title);
  }

  async begin(): Promise<void> {
    await this.button(this.language.words.welcome.begin).click();
    await this.arrives(this.language.words.tasks.title);
  }

  async openTask(name: string, title: string): Promise<void> {
    await this.page.getByRole('link', { name }).click();
    await this.arrives(title);
  }

  async fillInDay(group: string, [year, month, day]: Day): Promise<void> {
    const parts = this.page.getByRole('group', { name: group }).getByRole('textbox');
    const typed = this.language.tag === 'es-US' ? [day, month, year] : [month, day, year];
    for (const [at, part] of typed.entries()) await parts.nth(at).fill(part);
  }

  async describePet(): Promise<void> {
    const { pet, tasks } = this.language.words;
    await this.openTask(tasks.pet, pet.title);
    await this.field(pet.name).fill('Luna');
    await this.choice(pet.dog).check();
    await this.fillInDay(pet.born, ['2019', '3', '1']);
    await this.field(pet.weight).fill('42');
    await this.choice(this.language.yes).check();
    await this.field(pet.chip).fill('985112004567');
    await this.goOn(tasks.title);
  }

  /** With a vet who saw the pet before it began, which a rule refuses, and then after. */
  async describeAccident(): Promise<void> {
    const { incident, other, tasks } = this.language.words;
    await this.openTask(tasks.incident, incident.title);
    await this.page.getByText(incident.cause.replace('{{answers.pet.name}}', 'Luna')).waitFor();
    await this.choice(incident.accident).check();
    await this.fillInDay(incident.happened, ['2026', '6', '1']);
    const seen = incident.seen.replace('{{answers.pet.name}}', 'Luna');
    await this.fillInDay(seen, ['2026', '5', '31']);
    await this.field(incident.story).fill('She ran into a bicycle.');
    await this.button(this.language.words.app.continue).click();
    await this.page.getByRole('link', { name: incident.seenEarlier }).waitFor();
    await this.fillInDay(seen, ['2026', '6', '2']);
    await this.goOn(other.title);
    await this.field(other.place).selectOption({ label: other.street });
    await this.choice(this.language.no).check();
    await this.goOn(tasks.title);
  }

  async addBills(): Promise<void> {
    const { vet, bills, papers, tasks } = this.language.words;
    await this.openTask(tasks.treatment, vet.title);
    await this.field(vet.clinic).fill('Harbor Vets');
    await this.field(vet.country).selectOption('US');
    await this.field(vet.state).selectOption({ label: this.language.state });
    await this.goOn(bills.itemTitle.replace('{{number}}', '1'));
    await this.addBill(bills.surgery, '1,150');
    await this.button(bills.add).click();
    await this.addBill(bills.medicine, '84');
    await this.goOn(papers.title);
  }

  private async addBill(what: string, amount: string): Promise<void> {
    const { bills } = this.language.words;
    await this.field(bills.what).selectOption({ label: what });
    await this.fillInDay(bills.day, ['2026', '6', '2']);
    await this.field(bills.amount).fill(amount);
    await this.button(bills.save).click();
    await this.page
      .getByRole('listitem')
      .filter({ hasText: `${what}, ` })
      .waitFor();
  }

  async upload(): Promise<void> {
    const { papers, tasks } = this.language.words;
    await this.page.getByText(papers.why.replace('{{values.total}}', '$1,234.00')).waitFor();
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: Buffer.from('a photo') });
    await this.page.getByRole('listitem').filter({ hasText: 'bill.png' }).getByRole('button').waitFor();
    await this.goOn(tasks.title);
  }

  /** Half of all visitors are offered reminders. */
  async describeOwner(): Promise<void> {
    const { owner, payout, tasks } = this.language.words;
    await this.openTask(tasks.you, owner.title);
    await this.field(owner.name).fill('Ana Rivera');
    await this.field(owner.email).fill('ana@example.com');
    await this.field(owner.phone).fill('607 555 0142');
    if (await this.choice(this.language.no).isVisible()) await this.choice(this.language.no).check();
    await this.goOn(payout.title);
    await this.choice(payout.vet).check();
    await this.goOn(tasks.title);
  }
}
