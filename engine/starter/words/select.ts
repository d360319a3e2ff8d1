const en = {
  choose: 'Choose one',
};

const es: typeof en = {
  choose: 'Elija una opción',
};

export const selectWords = { en, es };
