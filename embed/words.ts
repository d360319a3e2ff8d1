import { embedKit as en } from '#locales/en.json';
import { embedKit as es } from '#locales/es.json';

/** The few words of the kit itself, in the language asked for, else in that of the page. */
export function kitWords(locale: 'en' | 'es' | undefined): typeof en {
  return (locale ?? document.documentElement.lang).startsWith('es') ? es : en;
}
