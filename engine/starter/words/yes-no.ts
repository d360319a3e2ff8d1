const en = {
  yes: 'Yes',
  no: 'No',
};

const es: typeof en = {
  yes: 'Sí',
  no: 'No',
};

export const yesNoWords = { en, es };
