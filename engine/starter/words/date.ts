const en = {
  day: 'Day',
  month: 'Month',
  year: 'Year',
};

const es: typeof en = {
  day: 'Día',
  month: 'Mes',
  year: 'Año',
};

export const dateWords = { en, es };
