import type { WidgetUses } from '#engine';

const files = import.meta.glob(['./*.tsx', '!./*.test.tsx'], { eager: true }) as Readonly<
  Record<string, { readonly uses?: WidgetUses }>
>;

/** What each widget gives a form and needs of the step, for the checker: declared beside it in `widgets/<name>.tsx`. */
export const widgetUses: Readonly<Record<string, WidgetUses>> = Object.fromEntries(
  Object.entries(files).flatMap(([path, { uses }]) => (uses ? [[path.slice('./'.length, -'.tsx'.length), uses]] : [])),
);
