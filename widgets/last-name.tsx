import { textWidget } from './parts/text-control.tsx';

/** A last name in any script; how it is compared is the rules' business, here it stays as typed. */
export const widget = textWidget('last-name', { more: { autoCapitalize: 'words', spellCheck: false } });
