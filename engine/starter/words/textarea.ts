const en = {
  charactersLeft: 'Characters left: {{number}}',
  charactersOver: 'Characters too many: {{number}}',
};

const es: typeof en = {
  charactersLeft: 'Caracteres restantes: {{number}}',
  charactersOver: 'Caracteres de más: {{number}}',
};

export const textareaWords = { en, es };
