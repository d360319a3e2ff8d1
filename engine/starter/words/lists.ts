const en = {
  continue: 'Continue',
  'list.addFirst': 'Add one',
  'list.add': 'Add another',
  'list.change': 'Change',
  'list.remove': 'Remove',
  'list.undo': 'Undo',
  'list.removed': '{{item}} is removed.',
  'list.none': 'You have not added anything yet.',
  'list.full': 'You have added {{count}}, which is the most we can take.',
  'list.tooFew': 'Add at least {{count}} before you continue.',
  'list.tooMany': 'Remove some: {{count}} is the most we can take.',
  'list.incomplete': 'Something is missing or wrong: {{item}}. Choose Change to correct it.',
};

const es: typeof en = {
  continue: 'Continuar',
  'list.addFirst': 'Agregar uno',
  'list.add': 'Agregar otro',
  'list.change': 'Cambiar',
  'list.remove': 'Quitar',
  'list.undo': 'Deshacer',
  'list.removed': 'Se quitó: {{item}}.',
  'list.none': 'Todavía no ha agregado nada.',
  'list.full': 'Ya agregó {{count}}, el máximo que podemos recibir.',
  'list.tooFew': 'Agregue al menos {{count}} antes de continuar.',
  'list.tooMany': 'Quite algunos: el máximo que podemos recibir es {{count}}.',
  'list.incomplete': 'Falta algo o hay un error: {{item}}. Elija Cambiar para corregirlo.',
};

export const listWords = { en, es };
