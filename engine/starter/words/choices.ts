const en = {
  yes: 'Yes',
  no: 'No',
};

const es: typeof en = {
  yes: 'Sí',
  no: 'No',
};

export const choiceWords = { en, es };
