export const es = {
  starter: {
    // Of the widgets.
    choose: 'Elija una opción',
    yes: 'Sí',
    no: 'No',
    day: 'Día',
    month: 'Mes',
    year: 'Año',
    charactersLeft: 'Caracteres restantes: {{number}}',
    charactersOver: 'Caracteres de más: {{number}}',
    chooseFile: 'Elija un archivo',
    uploading: 'Subiendo {{name}}',
    uploaded: '{{name}} se subió',
    notUploaded: '{{name}} no se subió. Elíjalo otra vez.',
    tooLarge: '{{name}} supera {{size}}. Elija un archivo más pequeño.',
    removed: '{{name}} se quitó',
    remove: 'Quitar',
    removeFile: 'Quitar {{name}}',
    // Of the screens.
    continue: 'Continuar',
    // Of the theme.
    back: 'Atrás',
    stepOf: 'Paso {{step}} de {{total}}',
    problem: 'Hay un problema',
    notFound: 'Esta página no existe',
    toStart: 'Ir al inicio',
  },
};
