/** The locale as it is used in the United States: bare "es" would write 1052,50 US$ where patients read $1,052.50. */
export function usLocale(locale: string): string {
  return locale.includes('-') ? locale : `${locale}-US`;
}
